import { cutText } from '@energy-console/contract'
import { saveView, type ViewRow } from '@energy-console/contract/views'
import { DocumentError, openDocument, saveDocument } from '@energy-console/schematic'
import { App } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useActions } from '../../../kit/action/useActions'
import { LeftOutList } from '../stored/LeftOutList'

type Taken = Pick<ViewRow, 'name' | 'type'> & { content: string }

const take = action({
  call: saveView,
  label: '导入',
  input: (body: Taken) => ({ body }),
  done: { text: '已导入“{{name}}”', params: (_answer, { name }: Taken) => ({ name }) },
})

/** Takes a view file in as a new view: what is good is kept, what had to be left out is listed. */
export function useImportView(type: ViewRow['type']) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const { start } = useActions()

  return async (file: File): Promise<void> => {
    const name = cutText(file.name.replace(/\.json$/i, ''), 100)
    const warn = (leftOut: ReturnType<typeof openDocument>['leftOut']) =>
      modal.warning({
        title: t('已导入“{{name}}”，有 {{count}} 处未能识别', { name, count: leftOut.length }),
        content: <LeftOutList leftOut={leftOut} />,
      })
    try {
      const { document, leftOut } = openDocument(await file.text())
      const taken = { name, type, content: JSON.stringify(saveDocument(document)) }
      await start(take, taken, { onDone: () => leftOut.length > 0 && warn(leftOut) })
    } catch (error) {
      if (error instanceof DocumentError) message.error(t(error.message))
    }
  }
}
