import { pointName } from '@energy-console/contract/devices'
import type { EnergyUse } from '@energy-console/contract/energy'
import { Alert } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'

type Left = EnergyUse['leftOut']['registers'][number]

/** Registers that count nowhere: their unit is none of this kind of energy, or they count what another one does. */
export function LeftOutRegisters({ leftOut: { count, registers } }: Pick<EnergyUse, 'leftOut'>) {
  const { t } = useTranslation()
  const shown = (reason: Left['reason'], nameOf: (left: Left) => string) => {
    const names = registers.filter((left) => left.reason === reason).map(nameOf)
    return names.length === 0 ? null : `${names.join(t('、'))}${count > registers.length ? ' …' : ''}`
  }
  const [foreign, repeated] = [
    shown('unit', ({ deviceName, unit }) => `${deviceName} (${unit || '—'})`),
    shown('repeated', ({ deviceName, propertyName }) => pointName(deviceName, propertyName)),
  ]
  return (
    <>
      {foreign !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('这些累计量的单位不能换算成能源的计量单位，没有统计；请在产品里更正单位。')}
          description={foreign}
        />
      )}
      {repeated !== null && (
        <Alert
          type="info"
          showIcon
          title={t(
            '这些累计量与同一设备的另一个计量同一回路，只统计第一个。多回路的表请在产品的“计量回路”里区分；分时段的累计量请清除能源类型。',
          )}
          description={repeated}
        />
      )}
    </>
  )
}
