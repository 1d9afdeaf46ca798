interface Worded {
  readonly title: string
  readonly content: string
  readonly question: string | null
}

/** As it was written, whatever the reader's language: a poll's question, else the first line of the text. */
export const noticeWords = ({ title, content, question }: Worded) => ({
  title,
  body: question ?? firstLine(content),
})

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!.trim()
