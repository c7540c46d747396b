import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useButton } from '../../../../api/session'
import { useTranslation } from '../../../../i18n/useTranslation'
import { HolidayDialog } from './HolidayDialog'

/** Says that no holidays of a year are known, how its days count until then, and offers to enter them. */
export function UnknownYear({ year }: { year: number }) {
  const { t } = useTranslation()
  const canEdit = useButton('calendar_edit')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ margin: '8px 0 12px' }}
        title={t('{{year}} 年的节假日还没有录入，现在周一至周五都按工作日计价，周六和周日按周末计价。', {
          year,
        })}
        action={canEdit && <Button onClick={() => setOpen(true)}>{t('录入节假日')}</Button>}
      />
      {isOpen && <HolidayDialog year={year} onClose={() => setOpen(false)} />}
    </>
  )
}
