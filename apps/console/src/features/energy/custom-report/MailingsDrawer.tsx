import { listReferenceOptions, pathOf, type RowOf } from '@energy-console/contract'
import { type customReports, reportMailings } from '@energy-console/contract/energy'
import { channels, channelsPage } from '@energy-console/contract/notices'
import { Alert, Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { useMayCall } from '../../../kit/action/useActions'
import { EmptyHint } from '../../../kit/EmptyHint'
import { Failure } from '../../../kit/Failure'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { fieldsOf } from '../../../kit/form/fields'
import { PlainInput } from '../../../kit/form/inputs/PlainInput'
import { RuleInput } from '../../../kit/form/recurrence/RuleInput'
import { type CustomInputs, ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { useRemoval } from '../../../kit/resource/useRemoval'
import styles from './CustomReports.module.css'
import { MailingItem } from './MailingItem'

type Mailing = RowOf<typeof reportMailings>

// it goes by mail
const MailChannel = (props: FieldInputProps) => <PlainInput {...props} kind="mail" />
const inputs: CustomInputs = { rule: RuleInput, channelId: { isNarrow: true, Input: MailChannel } }
/** The report is the one that is looked at. */
const fields = fieldsOf(reportMailings.schema).filter(({ name }) => name !== 'reportId')
const mostListed = '100'
/** What most have it sent at. */
const begin = { rule: 'FREQ=DAILY', time: '08:00' }

interface MailingsDrawerProps {
  report: Pick<RowOf<typeof customReports>, 'id' | 'reportName'>
  onClose: () => void
}

/** When the user has a report sent by mail, when that is next, and what came of the last time. */
export function MailingsDrawer({ report: { id: reportId, reportName }, onClose }: MailingsDrawerProps) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<{ id: string | undefined }>()
  const maySave = useMayCall(reportMailings.calls.save)
  const { data, error, refetch } = useCall(reportMailings.calls.page, {
    query: { reportId_equal: reportId, size: mostListed },
  })
  const { data: offered, isLoading: isLooking } = useCall(
    listReferenceOptions,
    { query: { noun: channels.noun, keyword: '', kind: 'mail' } },
    { isEnabled: maySave },
  )
  const [first, second] = offered ?? []
  const hasNoChannel = offered?.length === 0
  return (
    <Drawer
      open
      title={t('定时发送')}
      size={480}
      onClose={onClose}
      footer={
        maySave && (
          <Button
            type="primary"
            loading={isLooking}
            disabled={isLooking || hasNoChannel}
            onClick={() => setDialog({ id: undefined })}
          >
            {t('新增报表发送')}
          </Button>
        )
      }
    >
      {hasNoChannel && <LackOfChannel />}
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : data.records.length === 0 ? (
        <EmptyHint text="按日、周或月把这张报表以 Excel 附件发送到邮箱，发送的是最近一个完整的周期。" />
      ) : (
        <ul className={styles.mailings}>
          {data.records.map((mailing) => (
            <OwnMailing key={mailing.id} mailing={mailing} onEdit={() => setDialog({ id: mailing.id })} />
          ))}
        </ul>
      )}
      {dialog && (
        <ResourceDialog
          resource={reportMailings}
          fields={fields}
          id={dialog.id}
          inputs={inputs}
          {...(dialog.id === undefined
            ? {
                starting: {
                  ...begin,
                  reportId,
                  mailingName: reportName,
                  ...(first && !second ? { channelId: first.id } : {}),
                },
              }
            : {})}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Drawer>
  )
}

/** Says that nothing can be sent yet, and where that is changed or by whom. */
function LackOfChannel() {
  const { t } = useTranslation()
  const mayAdd = useMayCall(channels.calls.save)
  return (
    <Alert
      showIcon
      type="warning"
      style={{ marginBottom: 12 }}
      title={t('还没有启用的电子邮件渠道')}
      {...(mayAdd
        ? { action: <Link to={pathOf(channelsPage, {})}>{t('去新增')}</Link> }
        : { description: t('请管理员在“发送渠道”中新增。') })}
    />
  )
}

function OwnMailing({ mailing, onEdit }: { mailing: Mailing; onEdit: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoval(reportMailings)
  const [mayEdit, mayRemove] = [
    useMayCall(reportMailings.calls.update),
    useMayCall(reportMailings.calls.remove),
  ]
  return (
    <MailingItem mailing={mailing}>
      {mayEdit && (
        <Button type="text" size="small" onClick={onEdit}>
          {t('编辑')}
        </Button>
      )}
      {mayRemove && (
        <Button type="text" size="small" danger onClick={() => remove([mailing])}>
          {t('删除')}
        </Button>
      )}
    </MailingItem>
  )
}
