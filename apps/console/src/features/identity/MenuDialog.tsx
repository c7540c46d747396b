import { type Menu, submitMenu } from '@energy-console/contract/identity'
import { Form, Input, InputNumber, Select, Space, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '../../kit/action/ActionForm'
import { action } from '../../kit/action/action'
import { iconNames, NamedIcon } from '../../kit/icon/NamedIcon'

interface MenuDialogProps {
  menu: Menu
  onClose: () => void
}

/** Buttons have no icon and no place in the sidebar. */
type Changes = Pick<Menu, 'name' | 'alias' | 'sort' | 'remark'> & Partial<Pick<Menu, 'source' | 'isHidden'>>

const icons = iconNames.map((value) => ({ value }))
const withIcon = ({ value }: { value?: unknown }) => (
  <Space>
    <NamedIcon name={String(value)} />
    {String(value)}
  </Space>
)

const change = action({
  call: submitMenu,
  label: '保存',
  input({ menu, changes }: { menu: Menu; changes: Changes }) {
    const { id, parentId, code, path, category, action, source, isHidden } = menu
    return { body: { id, parentId, code, path, category, action, source, isHidden, ...changes } }
  },
  done: '修改成功',
})

/** Changes how a menu is called and where it stands; what it opens stays. */
export function MenuDialog({ menu, onClose }: MenuDialogProps) {
  const { t } = useTranslation()
  const { name, alias, source, sort, isHidden, remark, category } = menu
  return (
    <ActionForm
      action={change}
      subjectOf={(changes: Changes) => ({ menu, changes })}
      title={t('编辑{{label}}', { label: t(name) })}
      validateTrigger="onBlur"
      initialValues={{ name, alias, source, sort, isHidden, remark }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('菜单名称')}
        rules={[
          { required: true, whitespace: true, message: t('请填写{{label}}', { label: t('菜单名称') }) },
        ]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="alias" label={t('菜单别名')}>
        <Input maxLength={64} />
      </Form.Item>
      {category === 1 && (
        <>
          <Form.Item name="source" label={t('菜单图标')}>
            <Select options={icons} optionRender={withIcon} labelRender={withIcon} showSearch />
          </Form.Item>
          <Form.Item
            name="isHidden"
            label={t('在菜单中隐藏')}
            valuePropName="checked"
            extra={t('不在菜单中显示，仍可通过链接打开。')}
          >
            <Switch />
          </Form.Item>
        </>
      )}
      <Form.Item name="sort" label={t('排序')}>
        <InputNumber min={0} max={99_999} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="remark" label={t('备注')}>
        <Input.TextArea maxLength={255} rows={2} />
      </Form.Item>
    </ActionForm>
  )
}
