/** Waits until the page has been painted with what is in it now, or would have been if it were visible. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => setTimeout(resolve, 0)
    if (document.visibilityState === 'visible') requestAnimationFrame(done)
    else done()
  })
}
