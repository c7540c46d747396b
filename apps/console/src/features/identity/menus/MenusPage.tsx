import { PlusOutlined } from '@ant-design/icons'
import { operationTitle } from '@energy-console/contract'
import { listMenuEntries } from '@energy-console/contract/identity'
import { Button, Drawer, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../api/session'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useAction } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import { menuName } from '../../../kit/menu/menuName'
import { Panel } from '../../../kit/Panel'
import { usePage } from '../../../kit/page/ShownPage'
import { useIsNarrow } from '../../../kit/useIsNarrow'
import { allOf, found } from './entries'
import { HeadingDialog } from './HeadingDialog'
import { MenuDetails } from './MenuDetails'
import styles from './MenusPage.module.css'
import { MenuTree } from './MenuTree'
import { moveEntry, resetAll } from './menuActions'

/** 菜单管理: headings, pages and buttons of the sidebar; names, icons, order, place and visibility can be changed. */
export function MenusPage() {
  const { t } = useTranslation()
  const { title } = usePage()
  const isNarrow = useIsNarrow()
  const canEdit = useButton('menu_edit')
  const [word, setWord] = useState('')
  const [chosenId, setChosen] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const { start } = useAction(moveEntry)
  const { data: entries, error, refetch } = useCall(listMenuEntries, {}, { keepsPrevious: true })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />

  const wanted = word.trim().toLowerCase()
  const shown = found(entries ?? [], (entry) =>
    [entry.name, operationTitle(menuName(entry), t), entry.code, entry.path].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  )
  const chosen = allOf(entries ?? []).find(({ id }) => id === chosenId)
  const isChanged = allOf(entries ?? []).some((entry) => entry.isChanged || !entry.isBuiltIn)
  const close = () => setChosen(undefined)
  const details = entries && chosen && (
    <MenuDetails key={chosen.id} entries={entries} entry={chosen} onRemoved={close} />
  )
  return (
    <div className={styles.page}>
      <Panel
        title={t(title)}
        extra={
          <div className={styles.actions}>
            <Input.Search
              allowClear
              className={styles.search}
              aria-label={t('查找页面')}
              placeholder={t('查找页面')}
              onChange={({ target }) => setWord(target.value)}
            />
            {isChanged && <ActionButton action={resetAll} subject={undefined} />}
            {canEdit && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                {t('新增分组')}
              </Button>
            )}
          </div>
        }
      >
        {!entries ? (
          <Skeleton active paragraph={{ rows: 14 }} />
        ) : shown.length === 0 ? (
          <EmptyHint text="没有符合的菜单，换一个词再找。" />
        ) : (
          <MenuTree
            entries={entries}
            shown={shown}
            isOpen={wanted !== ''}
            chosenId={chosenId}
            onChoose={setChosen}
            onMove={canEdit ? (entry, place) => void start({ id: entry.id, ...place }) : undefined}
          />
        )}
      </Panel>
      {isNarrow ? (
        <Drawer
          open={details !== undefined}
          placement="bottom"
          size={480}
          title={chosen && operationTitle(menuName(chosen), t)}
          onClose={close}
        >
          {details}
        </Drawer>
      ) : (
        <aside className={styles.side} aria-label={t('菜单详情')}>
          <Panel title={chosen ? operationTitle(menuName(chosen), t) : t('菜单详情')}>
            {details ?? (
              <p className="muted">
                {t(
                  '选择左边的一项，修改它的名称、图标和位置。页面和分组也可以直接拖动。没有页面的分组不会显示。',
                )}
              </p>
            )}
          </Panel>
        </aside>
      )}
      {isAdding && <HeadingDialog onClose={() => setAdding(false)} onAdded={setChosen} />}
    </div>
  )
}
