import type { Resource, SavedViews } from '@energy-console/contract'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/useCall'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionButton } from '../action/ActionButton'
import { useMayCall } from '../action/useActions'
import { EmptyHint } from '../EmptyHint'
import { Failure } from '../Failure'
import { fieldsOf } from '../form/fields'
import { valueAt } from '../list/Column'
import { ResourceDialog } from '../resource/ResourceDialog'
import { useRemoval } from '../resource/useRemoval'
import { StatusTag } from '../StatusTag'
import type { SavedRow, SavedWords } from './SavedRow'
import styles from './SavedViewsDrawer.module.css'
import { savedActions } from './savedActions'

/** As many are listed: whoever has more of them searches by hand. */
const mostListed = '500'

interface SavedViewsDrawerProps {
  of: SavedViews
  words: SavedWords
  /** What those of the page alone have in common, beside the address: a field of theirs and its value. */
  common?: Readonly<Record<string, string>>
  /** The search parameters of what is shown now; undefined while that is nothing. */
  address: string | undefined
  onOpen: (address: string) => void
  onClose: () => void
}

/** The saved views of a page: the user's own, which he shares, renames and removes here, then what others share. */
export function SavedViewsDrawer(props: SavedViewsDrawerProps) {
  const { of, words, common = {}, address, onOpen, onClose } = props
  const { t } = useTranslation()
  const views: Resource = of.views
  const [dialog, setDialog] = useState<{ id: string | undefined }>()
  const maySave = useMayCall(views.calls.save)
  const { data, error, refetch } = useCall(of.views.calls.page, {
    query: {
      ...Object.fromEntries(Object.entries(common).map(([field, value]) => [`${field}_equal`, value])),
      size: mostListed,
    },
  })
  // types know no names of a shape that has others beside the declared ones
  const rows = (data?.records ?? []) as unknown as readonly SavedRow[]
  return (
    <Drawer
      open
      title={t(views.label)}
      size={460}
      onClose={onClose}
      footer={
        maySave &&
        address !== undefined && (
          <Button type="primary" onClick={() => setDialog({ id: undefined })}>
            {t(words.save)}
          </Button>
        )
      }
    >
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : rows.length === 0 ? (
        <EmptyHint text={words.empty} />
      ) : (
        <ul className={styles.views}>
          {[...rows]
            .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
            .map((view) => (
              <SavedView
                key={view.id}
                {...{ of, view, words, address, onOpen }}
                onEdit={() => setDialog({ id: view.id })}
              />
            ))}
        </ul>
      )}
      {dialog && (
        <ResourceDialog
          resource={views}
          fields={fieldsOf(views.schema)}
          id={dialog.id}
          inputs={{}}
          {...(dialog.id === undefined ? { starting: { ...common, address: address ?? '' } } : {})}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Drawer>
  )
}

interface SavedViewProps extends Pick<SavedViewsDrawerProps, 'of' | 'words' | 'address' | 'onOpen'> {
  view: SavedRow
  onEdit: () => void
}

function SavedView({ of, view, words, address, onOpen, onEdit }: SavedViewProps) {
  const { t } = useTranslation()
  const views: Resource = of.views
  const remove = useRemoval(views)
  const [mayEdit, mayRemove] = [useMayCall(views.calls.update), useMayCall(views.calls.remove)]
  const { isOwn, isMakerGone, isShared, stationName, userName } = view
  const { replace, takeOver } = savedActions(of, words)
  return (
    <li>
      <div className={styles.head}>
        <Button type="link" className={styles.name ?? ''} onClick={() => onOpen(view.address)}>
          {String(valueAt(view, views.title))}
        </Button>
        {isShared && (
          <StatusTag tone="info">
            {stationName ? t('共享：{{name}}', { name: stationName }) : t('共享')}
          </StatusTag>
        )}
        {!isOwn && (
          <span className="muted">
            {isMakerGone ? t('{{name}}（账号已停用或删除）', { name: userName ?? '' }) : userName}
          </span>
        )}
      </div>
      {isOwn ? (
        <div className={styles.buttons}>
          {address !== undefined && (
            <ActionButton action={replace} subject={{ id: view.id, address }} variant="text" size="small" />
          )}
          {mayEdit && (
            <Button type="text" size="small" onClick={onEdit}>
              {t('编辑')}
            </Button>
          )}
          {mayRemove && (
            <Button type="text" size="small" danger onClick={() => remove([view])}>
              {t('删除')}
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.buttons}>
          <ActionButton action={takeOver} subject={view} variant="text" size="small" />
        </div>
      )}
    </li>
  )
}
