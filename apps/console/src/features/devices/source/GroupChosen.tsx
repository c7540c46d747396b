import {
  AddedPoints,
  addGroupPoints,
  mostGroupPoints,
  pointGroups,
  type SourceNode,
} from '@energy-console/contract/devices'
import { Button, Dropdown, Form } from 'antd'
import { useState } from 'react'
import { notify } from '../../../api/notify'
import { useButton } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { ActionForm } from '../../../kit/action/ActionForm'
import { action } from '../../../kit/action/action'
import { useMayCall } from '../../../kit/action/useActions'
import { fieldsOf } from '../../../kit/form/fields'
import { FieldItem } from '../../../kit/resource/FieldItem'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'
import { groupInputs } from '../group/groupInputs'

interface GroupChosenProps {
  points: readonly SourceNode[]
  onDone: () => void
}

interface Subject {
  groupId: string
  itemIds: string[]
}

const groupField = fieldsOf(AddedPoints).find(({ name }) => name === 'groupId')
const groupFields = fieldsOf(pointGroups.schema)

const add = action({
  call: addGroupPoints,
  label: '加入',
  input: (body: Subject) => ({ body }),
  done: { text: '已加入 {{count}} 个数据点', params: ({ count }) => ({ count }) },
})

/** Whether somebody may put points into groups, or make groups of them. */
export function useMayGroup(): boolean {
  const mayAdd = useButton(pointGroups.codes.add)
  const mayEdit = useMayCall(addGroupPoints)
  return mayAdd || mayEdit
}

/** Makes a group of the chosen points, or puts them into one that is there. */
export function GroupChosen({ points, onDone }: GroupChosenProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<'new' | 'known'>()
  const mayAdd = useButton(pointGroups.codes.add)
  const mayEdit = useMayCall(addGroupPoints)
  const stations = new Set(points.map(({ stationId }) => stationId))
  const [stationId] = stations
  const itemIds = points.map(({ id }) => id)
  const begin = (wanted: 'new' | 'known') => {
    if (stations.size > 1) notify.error(t('数据点须在同一站点'))
    else if (points.length > mostGroupPoints)
      notify.error(t('组对象最多 {{most}} 个数据点', { most: mostGroupPoints }))
    else setWay(wanted)
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(mayAdd ? [{ key: 'new', label: t('新建组对象') }] : []),
            ...(mayEdit ? [{ key: 'known', label: t('加入已有的组对象') }] : []),
          ],
          onClick: ({ key }) => begin(key === 'new' ? 'new' : 'known'),
        }}
      >
        <Button>{t('加入组对象（{{count}}）', { count: points.length })}</Button>
      </Dropdown>
      {way === 'new' && (
        <ResourceDialog
          resource={pointGroups}
          fields={groupFields}
          id={undefined}
          inputs={groupInputs}
          starting={{ stationId, itemIds: itemIds.join() }}
          onClose={() => setWay(undefined)}
          onSaved={onDone}
        />
      )}
      {way === 'known' && groupField && (
        <ActionForm<{ groupId: string }, Subject, typeof addGroupPoints>
          action={add}
          title={t('把 {{count}} 个数据点加入组对象', { count: points.length })}
          width={480}
          initialValues={{ stationId }}
          validateTrigger="onBlur"
          subjectOf={({ groupId }) => ({ groupId, itemIds })}
          onClose={() => setWay(undefined)}
          onDone={onDone}
        >
          <Form.Item name="stationId" hidden noStyle />
          <FieldItem field={groupField} id="0" />
        </ActionForm>
      )}
    </>
  )
}
