import {
  type ConfigVersion,
  jsonProblem,
  mostConfigText,
  saveGatewayConfig,
} from '@energy-console/contract/engineering'
import { Alert, Button, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { action } from '../../../kit/action/action'
import { ConfigDiff } from './ConfigDiff'
import styles from './GatewayConfigDrawer.module.css'

interface Draft {
  gatewayId: string
  baseVersion: number | null
  content: string
  note: string
}

const save = action({
  call: saveGatewayConfig,
  label: '保存并下发',
  input: (draft: Draft) => ({ body: draft }),
  when: ({ content }: Draft) => jsonProblem(content) === undefined,
  done: { text: '已保存为版本 {{version}}，等待网关确认', params: ({ version }) => ({ version }) },
})

/** A text laid out anew; as it is where it is no JSON. */
function laidOut(text: string): string {
  return jsonProblem(text) ? text : JSON.stringify(JSON.parse(text), null, 2)
}

interface ConfigEditorProps {
  gatewayId: string
  /** The newest version, where there is one. */
  newest: (ConfigVersion & { content: string }) | undefined
  onChange: (isDirty: boolean) => void
}

/** The configuration as text: where it is wrong is said at once, what would change before it is saved. */
export function ConfigEditor({ gatewayId, newest, onChange }: ConfigEditorProps) {
  const { t } = useTranslation()
  const stored = newest?.content ?? '{\n  \n}'
  const [content, setContent] = useState(stored)
  const [note, setNote] = useState('')
  const [base, setBase] = useState(newest?.version ?? null)
  /** What the newest version has taken the place of. */
  const [typed, setTyped] = useState<string>()
  const [isComparing, setComparing] = useState(false)
  const input = useRef<TextAreaRef>(null)
  const problem = jsonProblem(content)
  const isChanged = content !== stored
  const isStale = (newest?.version ?? null) !== base

  const loadNewest = ({ version, content: text }: NonNullable<typeof newest>) => {
    setTyped(content === text ? undefined : content)
    setBase(version)
    setContent(text)
    onChange(content !== text)
  }
  const write = (text: string) => {
    setContent(text)
    onChange(text !== stored)
  }
  const showPlace = () => {
    const area = input.current?.resizableTextArea?.textArea
    if (!area || !problem) return
    area.focus()
    area.setSelectionRange(problem.at, Math.min(problem.at + 1, content.length))
  }
  return (
    <>
      {isStale && newest && (
        <Alert
          type="warning"
          showIcon
          title={t('{{who}} 已保存版本 {{version}}，请在最新版本上修改', {
            who: newest.userName,
            version: newest.version,
          })}
          action={
            <Button size="small" onClick={() => loadNewest(newest)}>
              {t('载入最新版本')}
            </Button>
          }
        />
      )}
      <Input.TextArea
        ref={input}
        className={styles.editor}
        value={content}
        onChange={({ target }) => write(target.value)}
        autoSize={{ minRows: 12, maxRows: 24 }}
        maxLength={mostConfigText}
        spellCheck={false}
        aria-label={t('配置内容')}
        aria-invalid={problem !== undefined}
        status={problem ? 'error' : ''}
      />
      <div className={styles.place} role="status">
        {problem ? (
          <>
            <span>
              {t('第 {{line}} 行第 {{column}} 列：{{reason}}', { ...problem, reason: t(problem.reason) })}
            </span>
            <Button size="small" onClick={showPlace}>
              {t('定位')}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => write(laidOut(content))}>
            {t('整理格式')}
          </Button>
        )}
        {typed !== undefined && !isChanged && (
          <Button size="small" onClick={() => write(typed)}>
            {t('恢复已输入的内容')}
          </Button>
        )}
        {newest && isChanged && (
          <Button size="small" onClick={() => setComparing(!isComparing)} aria-expanded={isComparing}>
            {t('比较修改')}
          </Button>
        )}
      </div>
      {isComparing && newest && isChanged && <ConfigDiff before={stored} after={content} />}
      <div className={styles.place}>
        <Input
          style={{ flex: '1 1 200px' }}
          value={note}
          maxLength={200}
          placeholder={t('说明：改了什么，为什么')}
          aria-label={t('说明')}
          onChange={({ target }) => setNote(target.value)}
        />
        <ActionButton
          action={save}
          subject={{ gatewayId, baseVersion: base, content, note }}
          onDone={({ version }) => {
            setBase(version)
            setNote('')
            setTyped(undefined)
            onChange(false)
          }}
        />
      </div>
    </>
  )
}
