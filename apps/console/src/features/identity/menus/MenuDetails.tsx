import { ArrowDownOutlined, ArrowUpOutlined, EditOutlined } from '@ant-design/icons'
import type { MenuEntry } from '@energy-console/contract/identity'
import { Button, Descriptions, Form, Select } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useAction } from '../../../kit/action/useActions'
import { menuName } from '../../../kit/menu/menuName'
import { StatusTag } from '../../../kit/StatusTag'
import { isHeading, type Place, stepped } from './entries'
import { MenuDialog } from './MenuDialog'
import styles from './MenusPage.module.css'
import { hideEntry, moveEntry, removeHeading, resetEntry, showEntry } from './menuActions'

interface MenuDetailsProps {
  entries: readonly MenuEntry[]
  entry: MenuEntry
  onRemoved: () => void
}

/** One entry of the menu: what it is, and all that can be done with it, by keyboard and thumb too. */
export function MenuDetails({ entries, entry, onRemoved }: MenuDetailsProps) {
  const { t } = useTranslation()
  const canEdit = useButton('menu_edit')
  const [isEditing, setEditing] = useState(false)
  const { start, isBusy } = useAction(moveEntry)
  const go = (place: Place) => void start({ id: entry.id, ...place })
  const categories = { 1: isHeading(entry) ? t('分组', { context: 'menu' }) : t('页面'), 2: t('按钮') }
  const step = (way: 'up' | 'down', label: string, icon: React.ReactNode) => {
    const place = stepped(entries, entry, way)
    return (
      <Button icon={icon} disabled={!place || isBusy} onClick={() => place && go(place)}>
        {label}
      </Button>
    )
  }
  return (
    <div className={styles.details}>
      <div className={styles.states}>
        <StatusTag tone={entry.isHidden ? 'off' : 'good'}>
          {entry.isHidden ? t('已隐藏') : t('显示中')}
        </StatusTag>
        {entry.isChanged && <StatusTag tone="info">{t('已修改')}</StatusTag>}
      </div>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'category', label: t('菜单类型'), children: categories[entry.category === 2 ? 2 : 1] },
          ...(entry.ownName && entry.ownName !== entry.name
            ? [{ key: 'own', label: t('产品原名'), children: t(entry.ownName) }]
            : []),
          ...(entry.nameEn ? [{ key: 'en', label: t('英文名称'), children: entry.nameEn }] : []),
          ...(isHeading(entry) ? [] : [{ key: 'code', label: t('菜单编号'), children: entry.code }]),
          ...(entry.path ? [{ key: 'path', label: t('路由地址'), children: entry.path }] : []),
          ...(entry.remark ? [{ key: 'remark', label: t('备注'), children: entry.remark }] : []),
        ]}
      />
      {canEdit && (
        <>
          {entry.category === 1 && (
            <div className={styles.actions}>
              {step('up', t('上移'), <ArrowUpOutlined />)}
              {step('down', t('下移'), <ArrowDownOutlined />)}
            </div>
          )}
          {entry.category === 1 && !isHeading(entry) && (
            <Form layout="vertical">
              <Form.Item label={t('所在分组')} htmlFor="menu-heading">
                <Select
                  id="menu-heading"
                  value={entry.parentId}
                  disabled={isBusy}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={[
                    { value: '0', label: t('最上层，不在分组里') },
                    ...entries
                      .filter(isHeading)
                      .map((heading) => ({ value: heading.id, label: t(menuName(heading)) })),
                  ]}
                  onChange={(parentId) => go({ parentId })}
                />
              </Form.Item>
            </Form>
          )}
          <div className={styles.actions}>
            <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
              {t('编辑')}
            </Button>
            <ActionButton action={hideEntry} subject={entry} />
            <ActionButton action={showEntry} subject={entry} />
            <ActionButton action={resetEntry} subject={entry} />
            <ActionButton action={removeHeading} subject={entry} onDone={onRemoved} />
          </div>
        </>
      )}
      {isEditing && <MenuDialog entry={entry} onClose={() => setEditing(false)} />}
    </div>
  )
}
