import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** What documents need beside themselves: tables of Chinese characters, standard fonts, decoders of pictures. */
const resources = import.meta.glob<string>(
  [
    '../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../../node_modules/pdfjs-dist/wasm/*.{wasm,js}',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)
const addresses = new Map(Object.entries(resources).map(([path, url]) => [path.split('/').at(-1), url]))

GlobalWorkerOptions.workerSrc = workerUrl

/** Fetches what a document needs from this server, each when a document asks for it. */
class ResourceFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename)
    if (!url) throw new Error(`no ${filename}`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** Begins to read a PDF. Nothing in it runs: its scripts, forms and attachments are left alone. */
export const openPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({
    url,
    BinaryDataFactory: ResourceFactory,
    useWorkerFetch: false,
    cMapPacked: true,
    isEvalSupported: false,
    enableXfa: false,
  })
