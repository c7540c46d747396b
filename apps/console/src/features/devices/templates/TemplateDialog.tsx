import {
  createProductFromTemplate,
  listProductTemplates,
  type ProductTemplate,
} from '@energy-console/contract/devices'
import { Form, Input, Modal, Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { currentLanguage } from '../../../i18n'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { Failure } from '../../../kit/Failure'
import { TemplateCards } from './TemplateCards'
import { TemplatePreview } from './TemplatePreview'
import styles from './Templates.module.css'

interface TemplateDialogProps {
  onClose: () => void
  /** The dialog has closed, and this has been made. */
  onMade: (product: { id: string; label: string }) => void
}

interface Values {
  templateKey: string
  label?: string
}

const make = action({
  call: createProductFromTemplate,
  label: '新建',
  input: ({ templateKey, label }: Values) => ({
    body: { templateKey, language: currentLanguage(), ...(label?.trim() ? { label: label.trim() } : {}) },
  }),
  done: { text: '已新建产品“{{label}}”', params: ({ label }) => ({ label }) },
})

/** 从模板新建: a gallery of what the product brings along, with a look at what comes, and one product of it. */
export function TemplateDialog({ onClose, onMade }: TemplateDialogProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(
    listProductTemplates,
    { query: { language: currentLanguage() } },
    { staleMs: Number.POSITIVE_INFINITY },
  )
  if (data) return <Gallery templates={data} onClose={onClose} onMade={onMade} />
  return (
    <Modal open title={t('从模板新建产品')} footer={null} onCancel={onClose} width={1040}>
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Modal>
  )
}

function Gallery({
  templates,
  onClose,
  onMade,
}: TemplateDialogProps & { templates: readonly ProductTemplate[] }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const [first] = templates
  const key = Form.useWatch('templateKey', form) ?? first?.key
  const template = templates.find((one) => one.key === key)
  return (
    <ActionForm
      action={make}
      subjectOf={({ label }: Values) => ({
        templateKey: form.getFieldValue('templateKey'),
        ...(label ? { label } : {}),
      })}
      form={form}
      title={t('从模板新建产品')}
      width={1040}
      style={{ top: 32 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 170px)', overflow: 'auto' } }}
      initialValues={{ templateKey: first?.key }}
      onClose={onClose}
      onDone={onMade}
    >
      <div className={styles.body}>
        {/* its value is the form's; it stands beside a search field of its own */}
        <Form.Item name="templateKey" noStyle>
          <Chosen templates={templates} />
        </Form.Item>
        <div className={styles.preview}>
          <Form.Item
            name="label"
            label={t('产品名称')}
            extra={t('留空使用模板的名称；重名时加序号。')}
            style={{ marginBottom: 0 }}
          >
            <Input maxLength={64} placeholder={template?.label ?? ''} />
          </Form.Item>
          {template && <TemplatePreview template={template} />}
        </div>
      </div>
    </ActionForm>
  )
}

/** The gallery as an input of the form, which gives it its value. */
const Chosen = ({
  templates,
  value,
  onChange = () => {},
}: {
  templates: readonly ProductTemplate[]
  value?: string
  onChange?: (key: string) => void
}) => <TemplateCards templates={templates} value={value} onChange={onChange} />
