import { operationTitle } from '@energy-console/contract'
import type { MenuEntry } from '@energy-console/contract/identity'
import { Form, Input, Switch } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { menuName } from '../../../kit/menu/menuName'
import { IconField, NameFields } from './MenuFields'
import { type Changes, changeEntry } from './menuActions'

interface MenuDialogProps {
  entry: MenuEntry
  onClose: () => void
}

/** Changes how an entry is called and whether it is shown; what it opens stays. */
export function MenuDialog({ entry, onClose }: MenuDialogProps) {
  const { t } = useTranslation()
  const { id, name, nameEn, source, isHidden, remark, category } = entry
  return (
    <ActionForm
      action={changeEntry}
      subjectOf={(changes: Changes) => ({ id, changes })}
      title={t('编辑{{label}}', { label: operationTitle(menuName(entry), t) })}
      validateTrigger="onBlur"
      initialValues={{ name, nameEn, source, isHidden, remark }}
      onClose={onClose}
    >
      <NameFields />
      {category === 1 && (
        <>
          <IconField />
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
      <Form.Item name="remark" label={t('备注')}>
        <Input.TextArea maxLength={255} rows={2} />
      </Form.Item>
    </ActionForm>
  )
}
