import { DefaultAlarm } from '@energy-console/contract/devices'
import { App, Form } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { askRemoval } from '../../../kit/askRemoval'
import type { FieldInputProps } from '../../../kit/form/FieldInputProps'
import { RowsInput } from '../../../kit/form/rows/RowsInput'
import { rowsOf } from '../../../kit/form/rows/rowEdits'
import type { PropertyDraft } from '../properties/registerColumns'
import { propertyOf } from '../properties/sheetProperty'
import { AlarmProperties } from './AlarmProperties'
import {
  type AlarmDraft,
  alarmCell,
  alarmColumns,
  changedBy,
  isIdleCell,
  lowerColumns,
  statesByKey,
} from './alarmCells'

const widths = {
  propertyNo: 190,
  ruleName: 150,
  condition: 120,
  windowSeconds: 130,
  onDelaySeconds: 130,
  offDelaySeconds: 130,
  content: 280,
  expression: 420,
  inhibitPropertyNo: 190,
  ...{ cause: 240, consequence: 240, response: 240 },
}

const newAlarm = (): AlarmDraft => ({
  ...DefaultAlarm.parse({ propertyNo: '-', ruleName: '-', limit: 0, content: '{{value}}{{unit}}' }),
  ...{ propertyNo: '', ruleName: '', limit: null },
})

/** The rules that devices of a product begin with; they speak of its properties as the form has them. */
export function DefaultAlarmsInput(props: FieldInputProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const own: unknown = Form.useWatch('siyaoProperties')
  const energy: unknown = Form.useWatch('energyProperties')
  const properties = useMemo(
    () => [...rowsOf<PropertyDraft>(own), ...rowsOf<PropertyDraft>(energy)].map(propertyOf),
    [own, energy],
  )
  const columns = useMemo(() => alarmColumns(properties), [properties])
  const states = useMemo(() => statesByKey(properties), [properties])
  const askFirst = ({ id, ruleName }: AlarmDraft, remove: () => void) => {
    if (id === undefined) return remove()
    askRemoval({
      modal,
      t,
      title: t('删除默认告警规则“{{name}}”？', { name: ruleName ?? '' }),
      names: undefined,
      text: (
        <p>{t('保存产品后生效。设备上由它建立的规则保留，不再随产品恢复；不需要的在“告警规则”中删除。')}</p>
      ),
      uses: [],
      onRemove: async () => remove(),
    })
  }
  return (
    <RowsInput<AlarmDraft>
      {...props}
      columns={columns}
      widths={widths}
      below={lowerColumns}
      blank={newAlarm}
      fieldOf={(row, column) => alarmCell(row, column, states)}
      isIdle={isIdleCell}
      onCell={changedBy}
      askRemoval={askFirst}
      note={(row, _index, change) =>
        row.condition === 'formula' && <AlarmProperties {...{ row, properties }} onChange={change} />
      }
      addLabel="添加规则"
    />
  )
}
