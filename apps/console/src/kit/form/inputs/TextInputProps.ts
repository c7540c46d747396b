/** What an input of a text is given, beside what the form gives every input. */
export interface TextInputProps {
  /** As the wire has it; empty for none. */
  text: string
  onChange: (text: string) => void
  id?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  status?: 'error' | undefined
  'aria-label'?: string | undefined
  'aria-invalid'?: boolean
  'aria-describedby'?: string | undefined
}
