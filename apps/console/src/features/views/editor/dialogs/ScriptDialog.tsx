import { viewOf } from '@energy-console/schematic'
import { type ScriptResult, ScriptRunner, worldOf } from '@energy-console/schematic-react/scripts'
import { App, Button, Modal } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from '../../../../i18n/useTranslation'
import { ask } from '../../../../kit/ask'
import { useEditor } from '../EditorContext'
import { useReturnFocus } from './form/useReturnFocus'
import { CodeArea } from './script/CodeArea'
import { errorLine } from './script/errorLine'
import { ScriptHelp } from './script/ScriptHelp'
import { ScriptPreview } from './script/ScriptPreview'
import styles from './script/script.module.css'
import { currentValues } from './sources/currentValues'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** The script that runs when the view opens. */
export function ScriptDialog({ isOpen, onClose }: Props) {
  return isOpen ? <OpenScriptDialog onClose={onClose} /> : null
}

const shownLines = 18

function OpenScriptDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { edit, store } = useScriptEditor()
  const stored = viewOf(store.document).userScript
  const [script, setScript] = useState(stored)
  const [result, setResult] = useState<ScriptResult>()
  const [isRunning, setRunning] = useState(false)
  const runner = useMemo(() => new ScriptRunner(), [])
  useEffect(() => () => runner.dispose(), [runner])
  const isDirty = script !== stored

  const run = async () => {
    setRunning(true)
    const values = await currentValues(store.document.source.values())
    setResult(await runner.run(script, () => worldOf(store.document, { read: (id) => values.get(id) })))
    setRunning(false)
  }
  const save = () => {
    if (isDirty) edit(script)
    onClose()
  }
  const close = async () => {
    const question = { title: t('放弃未保存的修改？'), okText: t('放弃'), cancelText: t('继续编辑') }
    // by hand: nothing is called, what was typed is dropped
    if (!isDirty || (await ask({ modal, t, ...question, isDanger: true }))) onClose()
  }

  return (
    <Modal
      open
      width={960}
      title={t('用户脚本')}
      mask={{ closable: !isDirty }}
      onCancel={() => void close()}
      footer={[
        <Button key="run" loading={isRunning} onClick={() => void run()}>
          {t('运行预览')}
        </Button>,
        <Button key="cancel" onClick={() => void close()}>
          {t('取消')}
        </Button>,
        <Button key="save" type="primary" onClick={save}>
          {t('确定')}
        </Button>,
      ]}
    >
      <div className={styles.dialog}>
        <div>
          <CodeArea
            label={t('用户脚本')}
            rows={shownLines}
            value={script}
            markedLine={errorLine(result?.error)}
            onChange={setScript}
          />
          <ScriptPreview result={result} />
        </div>
        <ScriptHelp
          onInsert={(code) =>
            setScript((now) => (now === '' || now.endsWith('\n') ? `${now}${code}` : `${now}\n${code}`))
          }
        />
      </div>
    </Modal>
  )
}

function useScriptEditor() {
  const editor = useEditor()
  return {
    store: editor.store,
    edit: (userScript: string) =>
      editor.edit('修改用户脚本', (transaction) =>
        transaction.put('view', { ...viewOf(transaction.document), userScript }),
      ),
  }
}
