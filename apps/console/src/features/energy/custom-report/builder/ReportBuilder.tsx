import { customReports } from '@energy-console/contract/energy'
import { fieldsOf } from '../../../../kit/form/fields'
import { type CustomInputs, ResourceDialog } from '../../../../kit/resource/ResourceDialog'
import type { Draft } from './draft'
import { MeasuresInput } from './MeasuresInput'
import { ObjectsInput } from './ObjectsInput'
import { ReportPreview } from './ReportPreview'

const fields = fieldsOf(customReports.schema)
const inputs: CustomInputs = { objects: ObjectsInput, measures: MeasuresInput }

interface ReportBuilderProps {
  draft: Draft
  onClose: () => void
  onSaved: (saved: { id: string }) => void
}

/** Puts a report together: its rows and columns in their order, and what it comes to at once. */
export const ReportBuilder = ({ draft: { id, starting }, onClose, onSaved }: ReportBuilderProps) => (
  <ResourceDialog
    resource={customReports}
    fields={fields}
    id={id}
    inputs={inputs}
    {...(starting ? { starting } : {})}
    foot={<ReportPreview />}
    onClose={onClose}
    onSaved={onSaved}
  />
)
