import { TextInput, type TextInputProps } from './text-input.tsx'

/** Its value is `YYYY-MM-DD`. */
export const DateInput = (props: TextInputProps) => <TextInput type="date" {...props} />

/** Its value is `YYYY-MM-DDTHH:mm`. */
export const DateTimeInput = (props: TextInputProps) => <TextInput type="datetime-local" {...props} />
