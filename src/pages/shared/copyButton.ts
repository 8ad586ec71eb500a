/** How long a button says that it has copied, in milliseconds. */
const SAID = 1500

/** Makes a button copy a text, and say so. */
export function copyButton(button: HTMLButtonElement, text: () => string): HTMLButtonElement {
  const label = button.textContent
  button.addEventListener('click', async () => {
    const isCopied = await copy(text())
    button.textContent = isCopied ? 'Copied' : 'Not copied'
    setTimeout(() => {
      button.textContent = label
    }, SAID)
  })
  return button
}

async function copy(text: string): Promise<boolean> {
  // Pages without TLS, other than those of this computer, have no clipboard.
  if (navigator.clipboard === undefined) return copySelected(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
