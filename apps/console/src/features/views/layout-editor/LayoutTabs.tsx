import { EllipsisOutlined } from '@ant-design/icons'
import { cutText } from '@energy-console/contract'
import { App, Button, Dropdown, Tabs } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ask } from '../../../kit/ask'
import { askText } from '../../../kit/askText'
import type { Layouts, OpenLayout } from './useLayouts'

interface Props {
  layouts: Layouts
  currentKey: string
}

const maxName = 100

/** The layouts of the model: add, rename, duplicate, delete. */
export function LayoutTabs({ layouts, currentKey }: Props) {
  const { t } = useTranslation()
  const { modal } = App.useApp()

  const rename = async ({ key, name }: OpenLayout) => {
    // by hand: nothing is called before the model is saved
    const answer = await askText(modal, t, {
      ...{ title: t('重命名布局'), label: t('名称') },
      ...{ current: name, maxLength: maxName },
    })
    if (answer?.trim()) layouts.rename(key, answer.trim())
  }
  const remove = async ({ key, name }: OpenLayout) => {
    const title = t('删除布局“{{name}}”？', { name })
    const content = t('使用这个布局的画面会改用模型的第一个布局。')
    // by hand: nothing is called before the model is saved
    if (await ask({ modal, t, title, content, okText: t('删除'), isDanger: true })) layouts.remove(key)
  }
  const actions = (layout: OpenLayout) => ({
    rename: () => void rename(layout),
    duplicate: () =>
      layouts.duplicate(layout.key, cutText(t('{{name}} 副本', { name: layout.name }), maxName)),
    remove: () => void remove(layout),
  })

  return (
    <Tabs
      type="editable-card"
      size="small"
      tabBarStyle={{ margin: 0, paddingInline: 12 }}
      activeKey={currentKey}
      onChange={layouts.show}
      onEdit={(_, action) => action === 'add' && layouts.add()}
      items={layouts.layouts.map((layout) => ({
        key: layout.key,
        closable: false,
        label: (
          <>
            {layout.name}{' '}
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'rename', label: t('重命名') },
                  { key: 'duplicate', label: t('复制') },
                  { key: 'remove', label: t('删除'), danger: true, disabled: layouts.layouts.length < 2 },
                ],
                onClick({ key, domEvent }) {
                  domEvent.stopPropagation()
                  actions(layout)[key as 'rename' | 'duplicate' | 'remove']()
                },
              }}
            >
              <Button
                type="text"
                size="small"
                icon={<EllipsisOutlined />}
                aria-label={t('布局“{{name}}”的操作', { name: layout.name })}
                onClick={(event) => event.stopPropagation()}
              />
            </Dropdown>
          </>
        ),
      }))}
    />
  )
}
