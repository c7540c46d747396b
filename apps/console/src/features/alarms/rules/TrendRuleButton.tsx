import { BellOutlined } from '@ant-design/icons'
import { alarmRules } from '@energy-console/contract/alarms'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCall } from '../../../kit/action/useActions'
import { fieldsOf } from '../../../kit/form/fields'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { ruleInputs } from './ruleInputs'

/** Makes an alarm rule of what is seen of a point's trend, where one may. */
export function TrendRuleButton({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const may = useMayCall(alarmRules.calls.save)
  const [isOpen, setIsOpen] = useState(false)
  const fields = useMemo(() => fieldsOf(alarmRules.schema), [])
  if (!may) return null
  return (
    <>
      <Button icon={<BellOutlined />} onClick={() => setIsOpen(true)}>
        {t('新增趋势告警')}
      </Button>
      {isOpen && (
        <ResourceDialog
          resource={alarmRules}
          fields={fields}
          id={undefined}
          inputs={ruleInputs}
          starting={{ itemId, condition: 'aboveUsual' }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
