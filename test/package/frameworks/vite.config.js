import vue from '@vitejs/plugin-vue'

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'isoquery-input' } } })],
  build: { rollupOptions: { input: ['react.html', 'vue.html'] } },
}
