import type { ViewLink } from '@energy-console/contract/views'
import { Switch, Table } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionButton } from '../../../kit/action/ActionButton'
import { useAction } from '../../../kit/action/useActions'
import { changeLink, endLink } from './viewActions'

interface Props {
  links: readonly ViewLink[]
  /** One of them has been ended. */
  onEnded: () => void
}

/** The links of a view that stand, newest first, and whether each shows values. */
export function ViewLinks({ links, onEnded }: Props) {
  const { t } = useTranslation()
  const { start, isBusy } = useAction(changeLink)
  return (
    <Table<ViewLink>
      size="small"
      rowKey="id"
      aria-label={t('画面的分享链接')}
      pagination={false}
      scroll={{ x: 'max-content', y: 240 }}
      dataSource={[...links]}
      columns={[
        { title: t('生成时间'), dataIndex: 'createTime' },
        { title: t('生成人'), dataIndex: 'userName' },
        { title: t('有效期至'), dataIndex: 'expireTime' },
        { title: t('访问次数'), dataIndex: 'visits' },
        {
          title: t('显示实时数据'),
          dataIndex: 'showsValues',
          render: (showsValues: boolean, { id, createTime }) => (
            <Switch
              checked={showsValues}
              loading={isBusy}
              aria-label={t('{{time}} 生成的链接显示实时数据', { time: createTime })}
              onChange={(wanted) => void start({ id, showsValues: wanted })}
            />
          ),
        },
        {
          key: 'end',
          title: t('操作'),
          render: (_, link) => (
            <ActionButton action={endLink} subject={link} variant="text" size="small" onDone={onEnded} />
          ),
        },
      ]}
    />
  )
}
