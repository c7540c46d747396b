import { UploadOutlined } from '@ant-design/icons'
import type { Call } from '@energy-console/contract'
import { Button, Input } from 'antd'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import type { Action } from '../../../kit/action/action'
import { useAction } from '../../../kit/action/useActions'
import styles from './licence.module.css'

interface LicenceFormProps<C extends Call> {
  /** What is done with the licence. */
  action: Action<string, C>
}

/** Licences are far shorter; what is longer is no licence and is not read. */
const mostBytes = 16_000

/** A licence is pasted, or read from the file that its issuer has sent. Why it was refused stays beside it. */
export function LicenceForm<C extends Call>({ action }: LicenceFormProps<C>) {
  const { t } = useTranslation()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const [document, setDocument] = useState('')
  const [fault, setFault] = useState('')
  const { start, isBusy } = useAction(action)

  function take(text: string): void {
    setDocument(text)
    setFault('')
  }

  async function read(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    if (chosen.size <= mostBytes) take((await chosen.text()).trim())
    else setFault(t('无法识别授权内容，请完整粘贴或选择授权文件'))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (document.trim() === '') setFault(t('请粘贴授权内容，或选择授权文件'))
    else
      void start(document, {
        onDone: () => take(''),
        onRefused({ message }) {
          setFault(message)
          return true
        },
      })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('授权内容')}</label>
      <Input.TextArea
        id={id}
        rows={5}
        spellCheck={false}
        className={styles.document ?? ''}
        status={fault ? 'error' : ''}
        aria-describedby={`${id}-fault`}
        placeholder="ECL1.…"
        value={document}
        onChange={({ target }) => take(target.value)}
      />
      <p id={`${id}-fault`} role={fault ? 'alert' : undefined} className={styles.fault}>
        {fault}
      </p>
      <input
        ref={file}
        hidden
        type="file"
        accept=".txt,.lic,text/plain"
        aria-label={t('授权文件')}
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
      <div className={styles.actions}>
        <Button icon={<UploadOutlined />} onClick={() => file.current?.click()}>
          {t('选择授权文件')}
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t(action.label)}
        </Button>
      </div>
    </form>
  )
}
