import type { EnergyUse } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** Registers that count nowhere, because their unit is none of this kind of energy. */
export function LeftOutRegisters({ leftOut: { count, registers } }: Pick<EnergyUse, 'leftOut'>) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('{{count}} 个累计量的单位不能换算成这种能源，没有统计；请在产品里更正单位。', { count })}
      description={registers.map(({ deviceName, unit }) => `${deviceName} (${unit || '—'})`).join(t('、'))}
    />
  )
}
