import { UploadOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { useAction } from '../../../kit/action/useActions'
import { showRefusal } from '../../../kit/form/showRefusal'
import styles from '../licence/licence.module.css'
import { type PairText, put } from './certificateActions'

/** Files of certificates and keys are far shorter; what is longer is none and is not read. */
const mostBytes = 100_000
const empty: PairText = { certificate: '', secretKey: '' }

/** Certificate chain and key are pasted, or read from their files. What was refused stays, with the reason at its field. */
export function CertificateForm() {
  const { t } = useTranslation()
  const [form] = Form.useForm<PairText>()
  const { start, isBusy } = useAction(put)
  const submit = (pair: PairText) =>
    void start(pair, {
      onDone: () => form.resetFields(),
      onRefused: (error) => showRefusal(form, error, 'certificate'),
    })
  return (
    <Form<PairText> form={form} layout="vertical" initialValues={empty} onFinish={submit}>
      <Form.Item
        name="certificate"
        label={t('证书链')}
        extra={t('PEM 格式，服务器证书在最前，其后是签发它的中间证书')}
        rules={[{ required: true, message: t('请粘贴证书链，或选择文件') }]}
      >
        <PemInput fileLabel={t('选择证书文件')} begin="-----BEGIN CERTIFICATE-----" />
      </Form.Item>
      <Form.Item
        name="secretKey"
        label={t('私钥')}
        extra={t('PEM 格式，不带密码。加密保存，保存后任何人都不能再读取')}
        rules={[{ required: true, message: t('请粘贴私钥，或选择文件') }]}
      >
        <PemInput fileLabel={t('选择私钥文件')} begin="-----BEGIN PRIVATE KEY-----" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('更换证书')}
      </Button>
    </Form>
  )
}

interface PemInputProps {
  id?: string
  value?: string
  onChange?: (text: string) => void
  /** Translated. */
  fileLabel: string
  /** What such a text begins with. */
  begin: string
}

function PemInput({ id, value = '', onChange, fileLabel, begin }: PemInputProps) {
  const { t } = useTranslation()
  const file = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState(false)
  async function read(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    setFault(chosen.size > mostBytes)
    if (chosen.size <= mostBytes) onChange?.((await chosen.text()).trim())
  }
  return (
    <>
      <Input.TextArea
        {...(id === undefined ? {} : { id })}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        className={styles.document ?? ''}
        placeholder={`${begin}…`}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {fault && (
        <p role="alert" className={styles.fault}>
          {t('文件太大，不是 PEM 文件')}
        </p>
      )}
      <input
        ref={file}
        hidden
        type="file"
        accept=".pem,.crt,.cer,.key,text/plain"
        aria-label={fileLabel}
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
      <Button
        size="small"
        icon={<UploadOutlined />}
        style={{ marginTop: 6 }}
        onClick={() => file.current?.click()}
      >
        {fileLabel}
      </Button>
    </>
  )
}
