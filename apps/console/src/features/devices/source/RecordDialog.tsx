import type { Resource } from '@energy-console/contract'
import { useMemo } from 'react'
import { fieldsOf } from '../../../kit/form/fields'
import type { FormValues } from '../../../kit/resource/formValues'
import { ResourceDialog } from '../../../kit/resource/ResourceDialog'

/** A gateway or device that is being changed, or made with what the tree says of its place. */
export interface Editing {
  resource: Resource
  id?: string
  starting?: Readonly<FormValues>
}

interface RecordDialogProps extends Editing {
  onClose: () => void
}

/** The form of gateways and devices, as their own pages have it. */
export function RecordDialog({ resource, id, starting, onClose }: RecordDialogProps) {
  const fields = useMemo(() => fieldsOf(resource.schema), [resource])
  return (
    <ResourceDialog
      resource={resource}
      fields={fields}
      id={id}
      inputs={{}}
      {...(starting ? { starting } : {})}
      onClose={onClose}
    />
  )
}
