import { Form, Input } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { IconSelect } from '../../../kit/form/inputs/PickedInputs'

/** What an entry of the menu is called, in both languages. */
export function NameFields() {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item
        name="name"
        label={t('菜单名称')}
        rules={[
          { required: true, whitespace: true, message: t('请填写{{label}}', { label: t('菜单名称') }) },
        ]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item
        name="nameEn"
        label={t('英文名称')}
        extra={t('英文界面显示的名称；留空时用产品自带的翻译，没有翻译时显示中文名称。')}
      >
        <Input maxLength={64} />
      </Form.Item>
    </>
  )
}

/** The icon of a page or heading. */
export function IconField() {
  const { t } = useTranslation()
  return (
    <Form.Item name="source" label={t('菜单图标')}>
      <IconInput />
    </Form.Item>
  )
}

interface IconInputProps {
  id?: string
  /** Given by the form, as is `onChange`. */
  value?: string
  onChange?: (name: string) => void
}

const IconInput = ({ value = '', onChange = () => {}, ...rest }: IconInputProps) => (
  <IconSelect {...rest} text={value} onChange={onChange} />
)
