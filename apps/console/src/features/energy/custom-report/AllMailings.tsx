import { MailOutlined } from '@ant-design/icons'
import {
  type AnyMailing,
  listAllMailings,
  stopMailing,
  takeOverReport,
} from '@energy-console/contract/energy'
import { addressesIn } from '@energy-console/contract/notices'
import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction, useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import styles from './CustomReports.module.css'
import { MailingItem } from './MailingItem'
import { takeOverOne } from './takeOverOne'

const stopOne = action({
  call: stopMailing,
  label: '停止发送',
  input: (id: string) => ({ query: { id } }),
  done: '已停止发送',
})

/** What is sent by mail by everybody of the tenant, for who may stop it. */
export function AllMailings() {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const maySee = useMayCall(listAllMailings)
  if (!maySee) return null
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<MailOutlined />}
        title={t('全部报表发送')}
        aria-label={t('全部报表发送')}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Drawer open title={t('全部报表发送')} size={480} onClose={() => setIsOpen(false)}>
          <Mailings />
        </Drawer>
      )}
    </>
  )
}

function Mailings() {
  const { data, error, refetch } = useCall(listAllMailings)
  if (error) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.length === 0) return <EmptyHint text="还没有人定时发送报表。" />
  return (
    <ul className={styles.mailings}>
      {data.map((mailing) => (
        <AnyItem key={mailing.id} mailing={mailing} />
      ))}
    </ul>
  )
}

function AnyItem({ mailing }: { mailing: AnyMailing }) {
  const { t } = useTranslation()
  const stop = useAction(stopOne)
  const mayTakeOver = useMayCall(takeOverReport)
  const takeOver = useAction(takeOverOne)
  const { id, reportId, reportName, userName, isMakerGone, recipients, addresses, isEnabled } = mailing
  const about = (
    <div className="muted">
      <div>{t('报表“{{name}}”，由 {{who}} 设置', { name: reportName, who: userName })}</div>
      {isMakerGone && <div>{t('该账号已停用或删除，接管后才会继续发送')}</div>}
      <div>{t('收件人：{{names}}', { names: [...recipients, ...addressesIn(addresses)].join('、') })}</div>
    </div>
  )
  return (
    <MailingItem mailing={mailing} about={about}>
      {isMakerGone && mayTakeOver && (
        <Button
          type="text"
          size="small"
          loading={takeOver.isBusy}
          onClick={() => void takeOver.start(reportId)}
        >
          {t('接管报表')}
        </Button>
      )}
      {isEnabled && (
        <Button type="text" size="small" danger loading={stop.isBusy} onClick={() => void stop.start(id)}>
          {t('停止发送')}
        </Button>
      )}
    </MailingItem>
  )
}
