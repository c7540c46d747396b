import { coreErrors, type DataOf, LinkToken, usableTimeZone } from '@energy-console/contract'
import { getSharedView, openVisit } from '@energy-console/contract/views'
import type { Item, SchematicDocument } from '@energy-console/schematic'
import { Viewer } from '@energy-console/schematic-react'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { CallError } from '../../../api/CallError'
import { useCall } from '../../../api/useCall'
import { Bone } from '../../../kit/Bone'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { Failure } from '../../../kit/Failure'
import { usePageTitle } from '../../../kit/PageTab'
import { tryOpen } from '../library/ContentPicture'
import { LostLink, type LostLinkProps } from './LostLink'
import { SharedNotice } from './SharedNotice'
import shared from './SharedViewPage.module.css'
import { UnreadableView } from './UnreadableView'
import { useSharedHost } from './useSharedHost'
import styles from './ViewerPage.module.css'

/**
 * `/nologin?token=…`: a published view for whoever has the link, who becomes its visitor. Pages, dialogs and its own values
 * work; what devices show has values where the link shows them. When the link ends while it is open, that is said.
 */
export function SharedViewPage({ Frame }: Pick<LostLinkProps, 'Frame'>) {
  const [parameters] = useSearchParams()
  const { mode } = usePalette()
  const link = parameters.get('token') ?? ''
  // part of one was copied, or it was typed wrongly: the server need not be asked
  const isWhole = LinkToken.safeParse(link).success
  const visit = useCall(
    openVisit,
    { body: { token: link } },
    { staleMs: Number.POSITIVE_INFINITY, isEnabled: isWhole },
  )
  const token = visit.data?.token ?? ''
  const view = useCall(getSharedView, { query: { token } }, { isEnabled: token !== '' })
  const error = visit.error ?? view.error
  const isOver = error instanceof CallError && error.code === coreErrors.notFound.status
  // what was shown before is no more to be seen then; another error takes nothing away
  const data = isOver ? undefined : view.data
  const { refetch: refetchView } = view
  const refetch = () => (visit.error ? visit.refetch() : refetchView())
  const onChange = useCallback(() => void refetchView(), [refetchView])
  const document = useMemo(() => data && documentOf(data), [data])
  const host = useSharedHost({
    ...{ token, document, onChange },
    timeZone: data && usableTimeZone(data.timeZone),
    showsValues: data?.showsValues ?? false,
  })

  usePageTitle(data?.name)

  if (!isWhole) return <LostLink Frame={Frame} why={undefined} onRetry={undefined} />
  if (!data && error && isRefusal(error))
    return <LostLink Frame={Frame} why={error.message} onRetry={() => void refetch()} />
  return (
    <main className={styles.window}>
      {!data && !error && <Bone className={styles.fill} />}
      {!data && error && <Failure text={error.message} onRetry={() => void refetch()} />}
      {data &&
        (document ? (
          <div className={shared.stack}>
            {data.showsValues && <SharedNotice token={token} />}
            <div className={shared.drawing}>
              <Viewer document={document} host={host} label={data.name} isDark={mode === 'dark'} />
            </div>
          </div>
        ) : (
          <UnreadableView />
        ))}
    </main>
  )
}

/** Whether the server has told something of the link, and is not merely away. */
const isRefusal = (error: Error) => error instanceof CallError && error.code >= 400 && error.code < 500

/** The document as a link shows it. */
function documentOf({ content, showsValues }: DataOf<typeof getSharedView>): SchematicDocument | undefined {
  const document = tryOpen(content)
  return document && !showsValues ? withoutModels(document) : document
}

/** The document with its models as they were drawn. What else is bound to a device waits for a value. */
function withoutModels(document: SchematicDocument): SchematicDocument {
  const item = new Map([...document.item].map(([id, found]) => [id, withoutProperties(found)]))
  return { ...document, item }
}

/** A model item as it was drawn; every other item as it is. */
function withoutProperties(item: Item): Item {
  if (item.type !== 'model') return item
  const layouts = item.layouts.map((layout) => ({
    ...layout,
    children: layout.children.map((child) => (child.type === 'text' ? { ...child, bindProp: '' } : child)),
  }))
  return { ...item, layouts }
}
