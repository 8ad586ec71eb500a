/** A colour: a custom property, or else one of two, by the page's `color-scheme`. */
export function color(name: string, light: string, dark: string): string {
  return `var(--isoquery-${name}, light-dark(${light}, ${dark}))`
}

export const TEXT = color('text', '#1f2328', '#e6edf3')
export const MUTED = color('muted', '#59636e', '#9198a1')
export const SURFACE = color('surface', '#ffffff', '#1c2128')
export const BORDER = color('border', '#818b98', '#656c76')
export const LINE = color('border', '#d1d9e0', '#3d444d')
export const ACCENT = color('accent', '#0550ae', '#79c0ff')
export const ERROR = color('error', '#b3261e', '#ff8a80')
export const WARNING = color('warning', '#8a5300', '#e3b341')
export const SELECTED = color('selected', '#ddf4ff', '#172e4d')
export const HOVERED = color('hovered', '#f0f3f6', '#262c36')
