import { listDueMaintenanceFiles } from '@energy-console/contract/maintenance'
import { Alert, Button } from 'antd'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'

const namesShown = 3

/** Files whose day has come near or has passed; nothing while there are none. */
export function DueNotice({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation()
  const { data = [] } = useCall(listDueMaintenanceFiles)
  if (data.length === 0) return null
  const expired = data.filter(({ dueState }) => dueState === 'expired').length
  const names = data.slice(0, namesShown).map(({ fileName }) => fileName)
  const files = names.join(t('、')) + (data.length > namesShown ? '…' : '')
  return (
    <Alert
      type={expired > 0 ? 'error' : 'warning'}
      showIcon
      style={{ marginBottom: 8 }}
      title={t('{{expired}} 个文件已过期，{{due}} 个即将到期：{{files}}', {
        expired,
        due: data.length - expired,
        files,
      })}
      action={
        <Button size="small" onClick={onShow}>
          {t('查看')}
        </Button>
      }
    />
  )
}
