import { getTenantContents, type TenantContents } from '@energy-console/contract/identity'
import { Alert, Form, Input, Skeleton } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { sizeText } from '../../../kit/attachments/sizeText'
import { Failure } from '../../../kit/Failure'
import { ReportTable } from '../../../kit/report/ReportTable'
import { figureText } from '../../../kit/value/figureText'
import { erase, type NamedTenant } from './tenantActions'

type Line = TenantContents['tables'][number]

/** Asks before a removed tenant is erased: how much of what goes, and its number typed once more. */
export function EraseDialog({ tenant, onClose }: { tenant: NamedTenant; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, tenantId, tenantName } = tenant
  const { data, error, refetch } = useCall(getTenantContents, { query: { id } }, { staleMs: 0 })
  return (
    <ActionForm
      action={erase}
      subjectOf={({ confirmed }: { confirmed: string }) => ({ id, confirmed })}
      title={t('彻底删除 {{name}}', { name: tenantName })}
      onClose={onClose}
    >
      <Alert
        type="error"
        showIcon
        title={t('下列数据将从数据库中永久删除，不能恢复。以前的系统备份中仍有这些数据。')}
      />
      {error ? (
        <Failure text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p>
            {t('共 {{rows}} 行，文件 {{size}}', {
              rows: figureText(data.rows, { decimals: 0 }),
              size: sizeText(data.fileBytes),
            })}
          </p>
          <ReportTable<Line>
            aria-label={t('将删除的数据')}
            mostHeight={240}
            rowKey="table"
            dataSource={data.tables}
            columns={[
              { title: t('数据表'), dataIndex: 'table' },
              {
                title: t('行数'),
                align: 'right',
                className: 'num',
                render: (_, { rows }) => figureText(rows, { decimals: 0 }),
              },
            ]}
          />
        </>
      ) : (
        <Skeleton active />
      )}
      <Form.Item
        name="confirmed"
        label={t('请输入租户编号 {{tenantId}} 以确认', { tenantId })}
        rules={[
          {
            validator: async (_, value: string | undefined) => {
              if (value !== tenantId) throw new Error(t('输入的编号与租户编号不一致'))
            },
          },
        ]}
        validateTrigger="onBlur"
        style={{ marginTop: 16 }}
      >
        <Input autoComplete="off" />
      </Form.Item>
    </ActionForm>
  )
}
