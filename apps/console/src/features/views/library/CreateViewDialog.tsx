import { saveView, type ViewRow } from '@energy-console/contract/views'
import { App, Form, Segmented } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../api/useCall'
import { FormModal } from '../../../kit/form/FormModal'
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

/** Makes a view, blank or from a template, and opens the editor on it. */
export function CreateViewDialog({ isOpen, ...props }: Props) {
  return isOpen ? <OpenCreateDialog {...props} /> : null
}

function OpenCreateDialog({ type, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const palette = Form.useWatch('palette', form)
  const save = useCallMutation(saveView)
  const templates = useMemo(() => viewTemplates.filter((template) => template.type === type), [type])

  const create = ({ name, stationId, folder, template, palette }: Values) => {
    const chosen = templates.find(({ id }) => id === template)
    const content = chosen?.content(templateThemes[palette]) ?? blankView(viewSizes[type])
    save.mutate(
      { body: { name, type, stationId: stationId ?? null, folder: folder || null, content } },
      {
        onSuccess({ id }) {
          message.success(t('已创建'))
          onClose()
          // a template of a station's view goes on with the question which devices its values come from
          navigate(`/zutai-editor/${id}${chosen && stationId ? `?bind=${stationId}` : ''}`)
        },
      },
    )
  }

  return (
    <FormModal
      form={form}
      title={t('新建画面')}
      okText={t('创建并编辑')}
      confirmLoading={save.isPending}
      width={820}
      style={{ top: 32 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 180px)', overflow: 'auto' } }}
      formProps={{ initialValues: { template: '', palette: '' } }}
      onFinish={create}
      onClose={onClose}
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
    </FormModal>
  )
}
