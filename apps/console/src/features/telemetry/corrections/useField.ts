import { Form } from 'antd'

/** What stands in a field of the form of a correction. */
export const useField = (name: string): unknown => Form.useWatch(name)
