import {
  getTariffRevision,
  listTariffRevisions,
  type TariffRevision,
  tariffChanges,
} from '@energy-console/contract/energy'
import { Button, Drawer, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../api/useCall'
import { useTranslation } from '../../../../i18n/useTranslation'
import { EmptyHint } from '../../../../kit/EmptyHint'
import { Failure } from '../../../../kit/Failure'
import { useShownTime } from '../../../../kit/time/zone'
import { TermsEditor } from '../terms/TermsEditor'
import { RestoreButton } from './RestoreButton'

/** Who changed which tariff of a station, when and why; each entry shows what was saved, and brings it back. */
export function HistoryList({ stationId }: { stationId: string }) {
  const { t } = useTranslation()
  const shownTime = useShownTime()
  const [opened, setOpened] = useState<TariffRevision>()
  const { data, error, refetch } = useCall(listTariffRevisions, { query: { stationId } })
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  if (data.length === 0) return <EmptyHint text="这里列出每一次新增、修改和删除电价：谁、何时、为什么。" />
  return (
    <>
      <Table<TariffRevision>
        size="middle"
        rowKey="id"
        dataSource={data}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        columns={[
          { title: t('时间'), dataIndex: 'savedTime', render: (time: string) => shownTime(time) },
          {
            title: t('操作', { context: 'done' }),
            render: (_, { change }) => t(tariffChanges[change], { context: 'done' }),
          },
          { title: t('电价名称'), dataIndex: 'tariffName' },
          { title: t('执行日期'), dataIndex: 'validFrom' },
          { title: t('操作人'), dataIndex: 'savedUserName' },
          { title: t('原因'), dataIndex: 'reason' },
          {
            title: t('内容'),
            render: (_, entry) => (
              <Button type="link" onClick={() => setOpened(entry)}>
                {t('查看')}
              </Button>
            ),
          },
        ]}
      />
      {opened && (
        <Drawer
          open
          size="large"
          title={opened.tariffName}
          extra={<RestoreButton entry={opened} stationId={stationId} onDone={() => setOpened(undefined)} />}
          onClose={() => setOpened(undefined)}
        >
          <SavedTerms id={opened.id} />
        </Drawer>
      )}
    </>
  )
}

const none = new Map<string, string>()

function SavedTerms({ id }: { id: string }) {
  const { data, error, refetch } = useCall(getTariffRevision, { query: { id } })
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <TermsEditor terms={data.terms} onChange={() => {}} problems={none} isDisabled />
}
