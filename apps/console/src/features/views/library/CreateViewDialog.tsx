import { pathOf } from '@energy-console/contract'
import { saveView, type ViewRow } from '@energy-console/contract/views'
import { Form, Segmented } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { editorWindow } from '../../../kit/page/windows'
import { blankView, viewSizes } from './blankView'
import { TemplateCards } from './TemplateCards'
import { templateThemes, viewTemplates } from './templates'
import { ViewFields } from './ViewFields'

interface Props {
  type: ViewRow['type']
  isOpen: boolean
  onClose: () => void
}

interface Values {
  name: string
  stationId?: string
  folder?: string
  template: string
  palette: string
}

const templateOf = (id: string) => viewTemplates.find((template) => template.id === id)

const create = action({
  call: saveView,
  label: '创建并编辑',
  input({ name, stationId, folder, template, palette, type }: Values & Pick<Props, 'type'>) {
    const content = templateOf(template)?.content(templateThemes[palette]) ?? blankView(viewSizes[type])
    return { body: { name, type, stationId: stationId ?? null, folder: folder || null, content } }
  },
  done: '已创建',
})

/** Makes a view, blank or from a template, and opens the editor on it. */
export function CreateViewDialog({ isOpen, ...props }: Props) {
  return isOpen ? <OpenCreateDialog {...props} /> : null
}

function OpenCreateDialog({ type, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const palette = Form.useWatch('palette', form)
  const templates = useMemo(() => viewTemplates.filter((template) => template.type === type), [type])

  const open = ({ id }: { id: string }) => {
    const { template, stationId }: Partial<Values> = form.getFieldsValue()
    // a template of a station's view goes on with the question which devices its values come from
    navigate(`${pathOf(editorWindow, { zutaiId: id })}${template && stationId ? `?bind=${stationId}` : ''}`)
  }

  return (
    <ActionForm
      action={create}
      subjectOf={(values: Values) => ({ type, ...values })}
      form={form}
      title={t('新建画面')}
      width={820}
      style={{ top: 32 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 180px)', overflow: 'auto' } }}
      initialValues={{ template: '', palette: '' }}
      onClose={onClose}
      onDone={open}
    >
      <ViewFields />
      <Form.Item name="palette" label={t('模板配色')}>
        <Segmented
          options={[
            { value: '', label: t('模板默认') },
            { value: 'light', label: t('浅色') },
            { value: 'dark', label: t('深色') },
          ]}
        />
      </Form.Item>
      <Form.Item name="template" label={t('模板')}>
        <TemplateCards templates={templates} theme={templateThemes[palette ?? '']} />
      </Form.Item>
    </ActionForm>
  )
}
