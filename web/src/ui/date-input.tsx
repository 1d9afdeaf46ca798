import { TextInput, type TextInputProps } from './text-input.tsx'

/** A day, chosen in the platform's own calendar; its value is `YYYY-MM-DD`. */
export const DateInput = (props: TextInputProps) => <TextInput type="date" {...props} />

/** A day and a time to the minute; its value is `YYYY-MM-DDTHH:mm`. */
export const DateTimeInput = (props: TextInputProps) => <TextInput type="datetime-local" {...props} />
