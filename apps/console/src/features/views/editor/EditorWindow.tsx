import type { ViewDetail } from '@energy-console/contract/views'
import { type LeftOut, openDocument, pagesOf, viewOf } from '@energy-console/schematic'
import { Editor } from '@energy-console/schematic/editor'
import { ClockZone } from '@energy-console/schematic-react/time'
import { App } from 'antd'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useStationZone } from '../../../kit/time/zone'
import { LeftOutList } from '../stored/LeftOutList'
import { sharedClipboard } from './clipboard/sharedClipboard'
import { EditorBody } from './EditorBody'
import { EditorProvider } from './EditorContext'
import { adoptPanels } from './frame/panelLayout'

interface Props {
  view: ViewDetail
  /** JSON text of the document: what is stored, or a draft of it. */
  content: string
  isDraft: boolean
}

/** The editor on one document. Loading a file replaces the document in one step, which undo takes back. */
export function EditorWindow({ view, content, isDraft }: Props) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const timeZone = useStationZone(view.stationId)
  const opened = useMemo(() => openDocument(content), [content])
  const editor = useMemo(() => new Editor(opened.document, { clipboard: sharedClipboard }), [opened])
  useEffect(() => () => editor.dispose(), [editor])

  const listLeftOut = (leftOut: readonly LeftOut[]) => {
    if (leftOut.length === 0) return
    modal.warning({
      title: t('有 {{count}} 处未能识别，其余已打开', { count: leftOut.length }),
      content: <LeftOutList leftOut={leftOut} />,
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for what was opened
  useEffect(() => listLeftOut(opened.leftOut), [opened])

  useEffect(() => adoptPanels(viewOf(opened.document).globalConfig), [opened])

  const load = async (file: File) => {
    try {
      const { document: next, leftOut } = openDocument(await file.text())
      editor.replace(next, '加载文件')
      const shown = pagesOf(next)[viewOf(next).pageIndex]
      if (shown) editor.setPage(shown.id)
      message.success(t('已加载“{{name}}”', { name: file.name }))
      listLeftOut(leftOut)
    } catch (error) {
      message.error(t(error instanceof Error ? error.message : '不是组态文件'))
    }
  }

  return (
    <EditorProvider value={editor}>
      <ClockZone value={timeZone}>
        <EditorBody editor={editor} view={view} isChanged={isDraft} onLoad={(file) => void load(file)} />
      </ClockZone>
    </EditorProvider>
  )
}
