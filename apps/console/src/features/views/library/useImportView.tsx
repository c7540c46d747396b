import { cutText } from '@energy-console/contract'
import { saveView, type ViewRow } from '@energy-console/contract/views'
import { DocumentError, openDocument, saveDocument } from '@energy-console/schematic'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../api/useCall'

/** Takes a view file in as a new view: what is good is kept, what had to be left out is listed. */
export function useImportView(type: ViewRow['type']) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const save = useCallMutation(saveView)

  return async (file: File): Promise<void> => {
    const name = cutText(file.name.replace(/\.json$/i, ''), 100)
    try {
      const { document, leftOut } = openDocument(await file.text())
      await save.mutateAsync({ body: { name, type, content: JSON.stringify(saveDocument(document)) } })
      if (leftOut.length === 0) return void message.success(t('已导入“{{name}}”', { name }))
      modal.warning({
        title: t('已导入“{{name}}”，有 {{count}} 处未能识别', { name, count: leftOut.length }),
        content: (
          <ul style={{ maxHeight: 320, overflow: 'auto', paddingInlineStart: 16 }}>
            {leftOut.slice(0, 200).map(({ path, reason }) => (
              <li key={`${path} ${reason}`}>
                <code>{path}</code> {t(reason)}
              </li>
            ))}
          </ul>
        ),
      })
    } catch (error) {
      if (error instanceof DocumentError) message.error(t(error.message))
    }
  }
}
