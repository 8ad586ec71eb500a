export { germanMessages } from './germanMessages.ts'
