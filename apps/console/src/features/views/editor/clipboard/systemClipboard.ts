import type { SystemClipboard } from '@energy-console/schematic/editor'

/** The clipboard of the computer. Writing goes by the browser's copy event, which also works where there is no TLS. */
export const systemClipboard: SystemClipboard = {
  write(text) {
    const hand = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', hand, { capture: true })
    document.execCommand('copy')
    document.removeEventListener('copy', hand, { capture: true })
  },
  read: async () => navigator.clipboard.readText(),
}
