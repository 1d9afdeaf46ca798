import type { EmergencyKind } from '@aangan/contract/society/emergency-kinds'

export interface NoticeText {
  readonly title: string
  readonly content: string
  readonly posted: readonly [days: number, clock: string]
  /** Days from today until it ends. */
  readonly lasts: number
  readonly file?: 'agenda' | 'parking' | 'rangoli'
  readonly pinned?: true
  readonly ask?: true
  /** When it is published, where that is not at once: so many days ahead. */
  readonly publishes?: readonly [days: number, clock: string]
  /** The divisions whose residents it is for; without any, everyone. */
  readonly divisions?: readonly string[]
  /** What it asks the owners, and in how many days that closes. */
  readonly poll?: { readonly question: string; readonly options: readonly string[]; readonly closes: number }
  readonly emergency?: { readonly kind: EmergencyKind; readonly clearedAt: string; readonly clearedText: string }
}

export const noticeTexts: readonly NoticeText[] = [
  {
    title: 'No water tomorrow, 10 am to 2 pm',
    content:
      'The municipal line on the main road is being repaired. Tanks will be filled tonight.\n\nPlease store what you need for the morning, and keep taps closed while you are out.',
    posted: [0, '06:20'],
    lasts: 1,
  },
  {
    title: 'Annual general meeting',
    content:
      'All members are invited to the club house at 10:30 am.\n\n1. Accounts of the year\n2. Lift maintenance contract\n3. Solar panels on the roof of division C\n4. Election of the committee\n\nThe agenda with the accounts is attached. Tea and snacks will be served.',
    posted: [2, '11:05'],
    lasts: 12,
    file: 'agenda',
    ask: true,
  },
  {
    title: 'Gas Leak',
    content:
      'There is a smell of gas at the cylinder store behind division C. Do not switch anything on, and leave by the stairs to the courtyard.',
    posted: [1, '19:25'],
    lasts: 0,
    ask: true,
    emergency: {
      kind: 'GAS',
      clearedAt: '20:05',
      clearedText: 'A valve had not been closed. The fire brigade has checked the store.',
    },
  },
  {
    title: 'New parking plan from the 1st',
    content:
      'Bays have been numbered again after the last survey. The plan is attached; the bays on the right are for guests, for at most a day.\n\nStickers are given out at the office from 5 to 7 pm.',
    posted: [4, '09:40'],
    lasts: 21,
    file: 'parking',
    pinned: true,
  },
  {
    title: 'Painting of the staircases',
    content:
      'Work begins on the ground floor and goes up one floor a day. Please keep the railings free, and mind the wet paint.',
    posted: [0, '08:10'],
    publishes: [2, '08:00'],
    lasts: 14,
    divisions: ['A', 'B'],
  },
  {
    title: 'Rangoli competition in the courtyard',
    content:
      'Bring your own colours; the society gives flowers and lamps. Teams of up to three, three age groups.\n\nLast year’s winning design by the ladies of division B is attached. Register with the secretary.',
    posted: [5, '19:15'],
    lasts: 9,
    file: 'rangoli',
  },
  {
    title: 'Lift of division B under maintenance',
    content:
      'The east lift stands still until the new cable has been tested. The west lift keeps running. Sorry for the climb!',
    posted: [1, '07:30'],
    lasts: 2,
  },
  {
    title: 'Free health check-up this week',
    content:
      'Blood pressure, blood sugar and eyes, by doctors of the city hospital, every morning from 9 to 11 in the club house. Senior citizens are asked to come first.\n\nMore: https://example.org/health-camp',
    posted: [6, '12:00'],
    lasts: 5,
  },
  {
    title: 'Keep wet and dry waste apart',
    content:
      'From this month the municipality collects only separated waste. Green bin: kitchen and garden. Blue bin: paper, plastic, metal. Red bag: medicine, batteries, razors.',
    posted: [26, '10:10'],
    lasts: 60,
  },
  {
    title: 'Pest control in all corridors',
    content: 'Please keep doors closed between 11 am and 1 pm, and pets inside until the evening.',
    posted: [17, '16:45'],
    lasts: -9,
  },
  {
    title: 'Maintenance dues of the quarter',
    content:
      'Dues are payable by the 10th. After that the bye-laws ask for 21 % a year, and the committee for your understanding.',
    posted: [38, '09:00'],
    lasts: -20,
  },
  {
    title: 'Power backup test',
    content: 'The generator will be run under load for thirty minutes. Lifts stop for a minute at the change-over.',
    posted: [12, '15:30'],
    lasts: -11,
  },
  {
    title: 'Solar panels on the roof of division C',
    content:
      'Three offers are at the office. The panels would light the stairs and run the lifts; the share of a flat is about ₹ 9,000, once.',
    posted: [1, '18:20'],
    lasts: 10,
    poll: {
      question: 'Shall we put solar panels on the roof of division C?',
      options: ['Yes', 'No', 'Ask again next year'],
      closes: 6,
    },
  },
]
