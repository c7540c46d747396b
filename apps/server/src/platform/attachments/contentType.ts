import { ReadableStream } from 'node:stream/web'
import type { AttachmentHolder } from '@energy-console/contract/attachments'
import { attachmentErrors, isPicture } from '@energy-console/contract/attachments'
import { fileTypeFromStream } from 'file-type'
import { refuse } from '../errors'

/** Reads a part of a file; undefined behind the last one. */
export type ReadPart = (part: number) => Promise<Buffer | undefined>

/** The type that the bytes of a file show; of texts the name says which. Reads no more parts than it needs. */
export async function contentTypeOf(readPart: ReadPart, fileName: string): Promise<string> {
  const found = await fileTypeFromStream(partsOf(readPart)).catch(() => undefined)
  // What is written in XML shows in a browser what it wants to: it is a text here.
  if (found && !/xml$|html/.test(found.mime)) return found.mime
  const head = await readPart(0)
  if (!head || !isText(head)) return 'application/octet-stream'
  return { csv: 'text/csv', json: 'application/json' }[extensionOf(fileName)] ?? 'text/plain'
}

/** The parts as a stream that reads each when it is asked for. */
function partsOf(readPart: ReadPart): ReadableStream<Uint8Array> {
  let part = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const bytes = await readPart(part)
        part += 1
        if (bytes) controller.enqueue(bytes)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const extensionOf = (fileName: string) => /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Whether bytes are a text as people here write them: UTF-8 or GB 18030, without control characters. */
function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      // The part may end within a character.
      new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
      return true
    } catch {
      return false
    }
  })
}

/** What a machine runs. */
const programTypes =
  /^application\/(x-msdownload|x-elf|x-mach-binary|x-ms-shortcut|vnd\.microsoft\.portable-executable|vnd\.android\.package-archive|java-vm|java-archive|wasm|x-apple-diskimage|x-msi|x-deb|x-rpm)$/
const programNames =
  /\.(exe|dll|com|scr|msi|bat|cmd|ps1|vbs|vbe|js|jse|mjs|wsf|hta|jar|apk|sh|lnk|reg|html?|xhtml|svgz?)$/i

/** Refuses programs, and all but pictures where a holder takes these alone. */
export function refuseUnaccepted({ accepts }: AttachmentHolder, contentType: string, fileName: string): void {
  const isProgram = programTypes.test(contentType) || programNames.test(fileName)
  if (isProgram || (accepts === 'pictures' && !isPicture(contentType)))
    throw refuse(attachmentErrors.wrongType, { type: extensionOf(fileName) || contentType })
}
