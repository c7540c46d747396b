import { CopyOutlined, DeleteOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { byOrder, pageTitle } from '@energy-console/schematic'
import { addPage, duplicatePage, movePage, removePage } from '@energy-console/schematic/editor'
import { useAtom } from '@energy-console/schematic-react/editor'
import { Button, Flex, Upload } from 'antd'
import { useTranslation } from '../../../../../i18n/useTranslation'
import { useEditor, useTable } from '../../EditorContext'
import { FloatingPanel } from '../../frame/FloatingPanel'
import styles from './ListPanel.module.css'

interface Props {
  /** Takes a view file in, in the place of what is being edited. */
  onLoad: (file: File) => void
  /** Hands the view to the browser as a file. */
  onSaveFile: () => void
}

/** The pages of the view: new, load, save, and their order. */
export function PagesPanel({ onLoad, onSaveFile }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const current = useAtom(editor.session.pageId)
  const pages = useTable('page').sort(byOrder)

  return (
    <FloatingPanel id="pages" title={t('页面')}>
      <Flex gap={4} wrap style={{ padding: 8 }}>
        <Button
          size="small"
          onClick={() => editor.setPage(editor.edit('新建页面', (transaction) => addPage(transaction)).id)}
        >
          {t('新建')}
        </Button>
        <Upload
          accept=".json,application/json"
          showUploadList={false}
          beforeUpload={(file) => {
            onLoad(file)
            return false
          }}
        >
          <Button size="small">{t('加载')}</Button>
        </Upload>
        <Button size="small" onClick={onSaveFile}>
          {t('保存')}
        </Button>
      </Flex>
      <ol className={styles.list}>
        {pages.map((page, index) => {
          const title = pageTitle(page, index)
          return (
            <li key={page.id} className={styles.row} data-current={page.id === current ? '' : undefined}>
              <button
                type="button"
                className={styles.name}
                aria-current={page.id === current ? 'page' : undefined}
                onClick={() => editor.setPage(page.id)}
              >
                {title}
              </button>
              <span className={styles.tools}>
                <Button
                  type="text"
                  size="small"
                  icon={<UpOutlined />}
                  disabled={index === 0}
                  aria-label={t('上移 {{name}}', { name: title })}
                  onClick={() =>
                    editor.edit('移动页面', (transaction) => movePage(transaction, page.id, index - 1))
                  }
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DownOutlined />}
                  disabled={index === pages.length - 1}
                  aria-label={t('下移 {{name}}', { name: title })}
                  onClick={() =>
                    editor.edit('移动页面', (transaction) => movePage(transaction, page.id, index + 1))
                  }
                />
                <Button
                  type="text"
                  size="small"
                  icon={<CopyOutlined />}
                  aria-label={t('复制 {{name}}', { name: title })}
                  onClick={() =>
                    editor.edit('复制页面', (transaction) => duplicatePage(transaction, page.id))
                  }
                />
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  disabled={pages.length < 2}
                  aria-label={t('删除 {{name}}', { name: title })}
                  onClick={() => editor.edit('删除页面', (transaction) => removePage(transaction, page.id))}
                />
              </span>
            </li>
          )
        })}
      </ol>
    </FloatingPanel>
  )
}
