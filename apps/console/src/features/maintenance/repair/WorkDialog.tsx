import {
  hoursOf,
  mostRepairHours,
  repairOrders,
  saveMyRepairHours,
  saveRepairHours,
} from '@energy-console/contract/maintenance'
import { Form, InputNumber } from 'antd'
import { useState } from 'react'
import type { CallError } from '../../../api/CallError'
import { useSession } from '../../../api/session'
import { useAnswer } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { action } from '../../../kit/action/action'
import { useAction, useMayCall } from '../../../kit/action/useActions'
import { FormModal } from '../../../kit/form/FormModal'
import { rowsOf } from '../../../kit/form/rows/rowEdits'
import { showRefusal } from '../../../kit/form/showRefusal'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { bodyOf, type FormValues, initialValues } from '../../../kit/resource/formValues'
import type { RepairRecord } from './RepairRecord'
import { foundFields, labourField, servicesField } from './repairFields'
import { type ChangedHours, changedHours, hoursByPerson, hoursOver } from './workedHours'

const recordFirst = action({
  call: repairOrders.calls.update,
  label: '保存',
  input: ({ id, found }: { id: string; found: FormValues }) => ({ body: { ...found, id } }),
})
const record = action({ ...recordFirst, done: '修改成功' })
type SaidHours = ChangedHours & { id: string }
const sayOwn = action({
  call: saveMyRepairHours,
  label: '保存',
  input: ({ id, hours, known }: SaidHours) => ({ body: { id, hours, known } }),
  done: '修改成功',
})
const sayAll = action({
  call: saveRepairHours,
  label: '保存',
  input: ([said]: readonly SaidHours[]) => ({ body: said as SaidHours }),
  // one call for each person
  pieces: { of: (all) => all.map((one) => [one]), sum: () => undefined },
  done: '修改成功',
})

interface Filled extends FormValues {
  /** One's own. */
  hours?: number | null
  /** Those of everybody, for who dispatches. */
  labour?: unknown
}

/** Of what somebody else wrote meanwhile, so much stands at its field. */
const mostQuoted = 60

/**
 * Writes down what was wrong, what was done and how long it took. What nobody has touched here is not sent, hours are said person
 * by person, and what somebody else has changed meanwhile is shown before it is overwritten: two who write at once lose nothing.
 */
export function WorkDialog({ order, onClose }: { order: RepairRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Filled>()
  // as he has seen it; what is fetched later changes nothing in the form
  const [seen, setSeen] = useState(order)
  const userId = useSession((state) => state.grant?.userId)
  const maySayAll = useMayCall(saveRepairHours)
  const maySayOwn = useMayCall(saveMyRepairHours) && !maySayAll
  const look = useAnswer(repairOrders.calls.detail)
  const recording = useAction(record)
  const recordingFirst = useAction(recordFirst)
  const sayingOwn = useAction(sayOwn)
  const sayingAll = useAction(sayAll)
  const fields = [...foundFields, ...(servicesField ? [servicesField] : [])]
  const { id } = order

  const saidHours = ({ hours, labour }: Filled): SaidHours[] => {
    const known = seen.labour ?? []
    if (maySayAll) return changedHours(known, rowsOf(labour)).map((said) => ({ ...said, id }))
    if (!maySayOwn || userId === undefined) return []
    const own = { id, userId, hours: hours ?? null, known: hoursOf(known, userId) }
    return own.hours === own.known ? [] : [own]
  }
  /** Takes over what has been written meanwhile, but for what he has changed himself. */
  const follow = (now: RepairRecord) => {
    const { hours, labour } = form.getFieldsValue(true) as Filled
    const [before, noted] = [seen.labour ?? [], now.labour ?? []]
    form.setFieldValue('labour', hoursOver(before, rowsOf(labour), noted))
    if ((hours ?? null) === hoursOf(before, userId)) form.setFieldValue('hours', hoursOf(noted, userId))
    setSeen(now)
  }
  const hoursRefused = (error: CallError) => {
    void look.mutateAsync({ query: { id } }).then(follow, () => undefined)
    return showRefusal(form, error, maySayAll ? 'labour' : 'hours')
  }
  const sayHours = (said: readonly SaidHours[]) => {
    const [first] = said
    if (!first) return onClose()
    const told = { onDone: onClose, onRefused: hoursRefused }
    return maySayAll ? sayingAll.start(said, told) : sayingOwn.start(first, told)
  }
  const finish = async (values: Filled) => {
    const said = saidHours(values)
    const changed = fields.filter(({ name }) => form.isFieldTouched(name))
    if (changed.length === 0) return sayHours(said)
    const now = await look.mutateAsync({ query: { id } }).catch(() => undefined)
    if (!now) return // why it could not be looked at has been said
    const taken = changed.filter((field) => standsOf(field.name, now) !== standsOf(field.name, seen))
    if (taken.length > 0) {
      follow(now)
      form.setFields(
        taken.map(({ name }) => ({
          name,
          errors: [
            t('这段时间里有人改成了：{{value}}。再次保存则以这里填写的为准', {
              value: quoted(name, now) || '—',
            }),
          ],
        })),
      )
      return
    }
    const { start } = said.length > 0 ? recordingFirst : recording
    await start(
      { id, found: bodyOf(changed, values, false) },
      { onDone: () => sayHours(said), onRefused: (error) => showRefusal(form, error) },
    )
  }
  return (
    <FormModal<Filled>
      form={form}
      title={t('维修记录')}
      width={720}
      isTall
      confirmLoading={
        look.isPending || [recording, recordingFirst, sayingOwn, sayingAll].some(({ isBusy }) => isBusy)
      }
      formProps={{
        initialValues: {
          ...initialValues(fields, order),
          hours: hoursOf(order.labour ?? [], userId),
          labour: hoursByPerson(order.labour ?? []),
        },
      }}
      onFinish={(values) => void finish(values)}
      onClose={onClose}
    >
      {foundFields.map((field) => (
        <FieldItem key={field.name} field={field} id={id} />
      ))}
      {maySayOwn && (
        <Form.Item name="hours" label={t('我的工时')} extra={t('别人的工时不受影响')}>
          <InputNumber min={0.1} max={mostRepairHours} precision={1} suffix="h" style={{ width: '100%' }} />
        </Form.Item>
      )}
      {maySayAll && labourField && <FieldItem field={labourField} id={id} />}
      {servicesField && <FieldItem field={servicesField} id={id} />}
    </FormModal>
  )
}

/** How a field of an order stands, to be compared. */
function standsOf(name: string, order: RepairRecord): string {
  const value = (order as Readonly<Record<string, unknown>>)[name]
  return JSON.stringify(value === '' || value === undefined ? null : value)
}

/** What somebody else has written; of a list how many rows it has. */
function quoted(name: string, order: RepairRecord): string {
  const named = order as Readonly<Record<string, unknown>>
  const value = named[`${name}Name`] ?? named[name]
  if (Array.isArray(value)) return String(value.length)
  const text = String(value ?? '')
  return text.length > mostQuoted ? `${text.slice(0, mostQuoted)}…` : text
}
