import {
  CodeOutlined,
  DatabaseOutlined,
  RedoOutlined,
  SafetyCertificateOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { useAtom } from '@energy-console/schematic-react/editor'
import { Button, Flex, Switch } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { useEditor } from '../EditorContext'
import styles from './Footer.module.css'

interface Props {
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  onSources: () => void
  onScript: () => void
  onCheck: () => void
}

/** The footer: save, data sources, user script; undo, zoom and mode within reach. */
export function Footer({ isDirty, isSaving, onSave, onSources, onScript, onCheck }: Props) {
  const { t } = useTranslation()
  const editor = useEditor()
  const { camera, history, session } = editor
  const { zoom } = useAtom(camera.state)
  const isConfig = useAtom(session.isConfig)
  const { canUndo, canRedo, undoName, redoName } = useSyncExternalStore(history.subscribe, history.getState)

  return (
    <footer className={styles.footer} data-scrolls>
      <Button type="primary" icon={<SaveOutlined />} loading={isSaving} onClick={onSave}>
        {isDirty ? t('保存 *') : t('保存')}
      </Button>
      <Button icon={<DatabaseOutlined />} onClick={onSources}>
        {t('数据源')}
      </Button>
      <Button icon={<CodeOutlined />} onClick={onScript}>
        {t('用户脚本')}
      </Button>
      <Button icon={<SafetyCertificateOutlined />} onClick={onCheck}>
        {t('检查并发布')}
      </Button>
      <Flex gap={4} className={styles.middle}>
        <Button
          type="text"
          icon={<UndoOutlined />}
          disabled={!canUndo || !isConfig}
          aria-label={t('撤销')}
          title={`${t('撤销')} ${t(undoName)}`}
          onClick={() => editor.undo()}
        />
        <Button
          type="text"
          icon={<RedoOutlined />}
          disabled={!canRedo || !isConfig}
          aria-label={t('重做')}
          title={`${t('重做')} ${t(redoName)}`}
          onClick={() => editor.redo()}
        />
      </Flex>
      <Button
        type="text"
        className={styles.zoom}
        aria-label={t('实际大小')}
        title={t('实际大小')}
        onClick={() => camera.reset()}
      >
        {Math.round(zoom * 100)}%
      </Button>
      <Switch
        checkedChildren={t('配置')}
        unCheckedChildren={t('预览')}
        aria-label={t('配置模式')}
        checked={isConfig}
        onChange={(next) => editor.setConfig(next)}
      />
    </footer>
  )
}
