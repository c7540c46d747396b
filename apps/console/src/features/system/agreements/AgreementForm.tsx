import { agreementEditorPage, agreementStates, agreementsPage } from '@energy-console/contract/system'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useAction } from '../../../kit/action/useActions'
import { showRefusal } from '../../../kit/form/showRefusal'
import { Panel } from '../../../kit/Panel'
import { RichEditor } from '../../../kit/rich-text/RichEditor'
import { useLeaveGuard } from '../../../kit/useLeaveGuard'
import { type AgreementRow, publish, saveAgreement } from './agreementActions'

interface AgreementFormProps {
  /** The version that is opened; undefined makes a new one. */
  stored: AgreementRow | undefined
  /** What the form begins with. */
  beginning: AgreementRow | undefined
}

interface Values {
  title: string
  version: string
  changes: string
  content: string
}

const listPath = agreementsPage.path.replace(/\/index$/, '')

/** A version of the agreement: a draft is written and published, what was published is read. */
export function AgreementForm({ stored, beginning }: AgreementFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [isDirty, setDirty] = useState(false)
  const save = useAction(saveAgreement)
  const mayEdit = useButton('privacy_edit')
  const mayAdd = useButton('privacy_add')
  const isReadOnly = stored ? stored.state !== 'draft' || !mayEdit : !mayAdd
  const leave = useLeaveGuard({ isDirty, title: t('协议还没有保存'), content: t('离开后修改会丢失。') })

  const submit = (values: Values) =>
    save.start(
      { ...values, ...(stored ? { id: stored.id } : {}) },
      {
        onDone: ({ id }) => {
          setDirty(false)
          if (!stored) navigate(`${agreementEditorPage.path}?id=${id}`, { replace: true })
        },
        onRefused: (error) => showRefusal(form, error),
      },
    )
  const required = (label: string) => ({
    required: true,
    whitespace: true,
    message: t('请填写{{label}}', { label }),
  })
  return (
    <Panel
      title={
        stored
          ? t('{{title}}（{{version}}）', { title: stored.title, version: stored.version }) +
            ` · ${t(agreementStates[stored.state ?? 'draft'])}`
          : t('新建版本')
      }
      extra={
        <Space wrap>
          <Button onClick={() => leave(() => navigate(listPath))}>{t('返回列表')}</Button>
          {stored && !isDirty && <ActionButton action={publish} subject={stored} />}
          {!isReadOnly && (
            <Button type="primary" loading={save.isBusy} onClick={form.submit}>
              {t('保存草稿')}
            </Button>
          )}
        </Space>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={isReadOnly}
        validateTrigger="onBlur"
        initialValues={{
          title: beginning?.title ?? '',
          version: stored?.version ?? '',
          changes: stored?.changes ?? '',
          content: beginning?.content ?? '',
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="title" label={t('协议名称')} rules={[required(t('协议名称'))]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="version" label={t('版本号')} rules={[required(t('版本号'))]}>
          <Input maxLength={20} placeholder="1.0" />
        </Form.Item>
        <Form.Item name="changes" label={t('更新说明')} extra={t('新版本生效后，用户同意之前先读到的话')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
        </Form.Item>
        <Form.Item name="content" label={t('协议内容')}>
          <ContentInput isReadOnly={isReadOnly} />
        </Form.Item>
      </Form>
    </Panel>
  )
}

/** The editor as a field of the form, which gives `value` and `onChange`. */
function ContentInput({
  isReadOnly,
  value = '',
  onChange = () => {},
}: {
  isReadOnly: boolean
  value?: string
  onChange?: (html: string) => void
}) {
  return <RichEditor html={value} label="协议内容" isReadOnly={isReadOnly} onChange={onChange} />
}
