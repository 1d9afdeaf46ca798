import type { SeededRandom } from './seeded-random.ts'

type Gender = 'MALE' | 'FEMALE'

interface Names {
  readonly MALE: readonly string[]
  readonly FEMALE: readonly string[]
  readonly families: readonly string[]
}

const words = (text: string): string[] => text.split(' ')

/** First and family names by region. */
const regions = {
  marathi: {
    MALE: words('Aniket Sachin Vikram Rohan Prasad Mahesh Nilesh Sameer Shantanu Ganesh Omkar Tejas Vaibhav Hemant'),
    FEMALE: words(
      'Asha Meera Sayali Pallavi Rutuja Snehal Madhura Vaishali Manasi Ketaki Aditi Shubhangi Supriya Tanvi',
    ),
    families: words(
      'Kulkarni Deshpande Joshi Patil Pawar Shinde Jadhav Bhosale Gokhale Deshmukh Kale Sawant More Phadke Chavan',
    ),
  },
  kannada: {
    MALE: words('Manjunath Prashanth Girish Nagaraj Chetan Raghavendra Sudeep Harsha Kiran Basavaraj'),
    FEMALE: words('Bhavana Kavya Rashmi Shwetha Sushma Ananya Chaitra Deepa Sahana Vidya'),
    families: words('Hegde Shetty Gowda Rao Bhat Kamath Acharya Hiremath Patil Murthy'),
  },
  bengali: {
    MALE: words('Sourav Anirban Subhash Arijit Debashish Partha Ritwik Abhijit Sandip Kaushik'),
    FEMALE: words('Moumita Sharmila Paromita Ananya Debjani Rituparna Sohini Madhumita Tanushree Sreelekha'),
    families: words('Banerjee Chatterjee Mukherjee Ghosh Sen Bose Dasgupta Chakraborty Roy Mitra Dutta Saha'),
  },
  tamil: {
    MALE: words('Karthik Senthil Arun Balaji Vignesh Murugan Prabhu Dinesh Saravanan Anand'),
    FEMALE: words('Lakshmi Priya Kavitha Revathi Meenakshi Gayathri Nithya Vasanthi Abirami Sangeetha'),
    families: words('Subramanian Iyer Ramanathan Krishnan Natarajan Sundaram Venkatesan Raghavan Chandrasekar Pillai'),
  },
  telugu: {
    MALE: words('Srinivas Venkat Ravi Naveen Chaitanya Suresh Praveen Kalyan Rajesh Phani'),
    FEMALE: words('Padma Swathi Sravani Lavanya Sirisha Harika Anusha Jyothi Madhavi Sunitha'),
    families: words('Reddy Naidu Rao Chowdary Varma Prasad Gupta Yadav Raju Sastry'),
  },
  malayali: {
    MALE: words('Biju Anoop Rajeev Sreejith Vinod Manoj Shaji Jayan Hari Unnikrishnan'),
    FEMALE: words('Sreeja Anju Bindu Remya Deepthi Soumya Latha Divya Indu Parvathy'),
    families: words('Nair Menon Pillai Kurian Varghese Nambiar Thomas Panicker Mathew Warrier'),
  },
  gujarati: {
    MALE: words('Hardik Jignesh Chirag Bhavesh Ketan Nirav Parth Mehul Darshan Paresh'),
    FEMALE: words('Hetal Komal Dhara Jinal Falguni Nisha Krupa Bhumika Sonal Urvashi'),
    families: words('Patel Shah Mehta Desai Trivedi Joshi Parekh Gandhi Bhatt Dave'),
  },
  punjabi: {
    MALE: words('Harpreet Gurmeet Manpreet Jaspal Amandeep Rajinder Sukhwinder Navjot Karan Paramjit'),
    FEMALE: words('Simran Jasleen Gurpreet Harleen Kulwinder Navneet Amrit Rupinder Baljit Kiran'),
    families: words('Singh Brar Gill Sandhu Dhillon Bedi Chawla Kapoor Malhotra Arora'),
  },
  hindi: {
    MALE: words('Amit Rahul Manish Sanjay Deepak Ashish Vivek Pankaj Alok Gaurav Nitin Rakesh'),
    FEMALE: words('Neha Pooja Ritu Anjali Shikha Swati Garima Preeti Nidhi Rekha Sunita Kavita'),
    families: words('Sharma Verma Gupta Mishra Tiwari Srivastava Agarwal Pandey Saxena Chauhan Tripathi Bansal'),
  },
  muslim: {
    MALE: words('Imran Salim Farhan Arif Nadeem Zubair Irfan Asif Faisal Javed'),
    FEMALE: words('Ayesha Farah Nazia Shabana Zoya Rukhsar Sana Yasmin Heena Saba'),
    families: words('Khan Shaikh Ansari Qureshi Siddiqui Pathan Sayyed Mirza Inamdar Hussain'),
  },
  goan: {
    MALE: words('Savio Melvin Joaquim Agnelo Glenn Nelson Clifford Roy'),
    FEMALE: words('Maria Sharon Bernadette Lorna Priscilla Myra Joanne Fiona'),
    families: words("Fernandes D'Souza Pereira Rodrigues Lobo Pinto Mascarenhas Gomes"),
  },
} satisfies Record<string, Names>

export type Region = keyof typeof regions
const everywhere = Object.keys(regions) as Region[]

export const firstNames = [...new Set(Object.values(regions).flatMap(({ MALE, FEMALE }) => [...MALE, ...FEMALE]))]
export const familyNames = [...new Set(Object.values(regions).flatMap(({ families }) => families))]

export interface Person {
  readonly name: string
  readonly family: string
  readonly gender: Gender
  readonly region: Region
}

/** Half of the people come from the home region. */
export function someone(random: SeededRandom, home: Region): Person {
  return oneOfFamily(random, random.datatype.boolean(0.5) ? home : random.helpers.arrayElement(everywhere))
}

export function oneOfFamily(
  random: SeededRandom,
  region: Region,
  wanted: { family?: string; gender?: Gender } = {},
): Person {
  const names = regions[region]
  const {
    family = random.helpers.arrayElement(names.families),
    gender = random.helpers.arrayElement(['MALE', 'FEMALE']),
  } = wanted
  return { name: `${random.helpers.arrayElement(names[gender])} ${family}`, family, gender, region }
}

/** Who delivers and repairs: none of them has a resident's name. */
const tradesmen = {
  first: words(
    'Bablu Balu Chotelal Dharmendra Guddu Irshad Kishor Lakhan Mangesh Pintu Ramu Ranjeet Shivam Suraj Yogesh',
  ),
  families: words(
    'Bansode Dhumal Gaikwad Kewat Lokhande Mandal Momin Nishad Paswan Rajbhar Sahni Salve Shelar Waghmare',
  ),
}
export const tradesman = (random: SeededRandom): string =>
  `${random.helpers.arrayElement(tradesmen.first)} ${random.helpers.arrayElement(tradesmen.families)}`

/**
 * Looks like a mobile number, and no phone rings: mobile networks have no numbers that begin with 61, and in fixed ones
 * no exchange begins with 0.
 */
export const mobile = (random: SeededRandom): string => `61${random.string.numeric(1)}00${random.string.numeric(5)}`

const byCity = {
  Pune: ['MH12', 'MH12', 'MH12', 'MH14', 'MH14'],
  Bengaluru: ['KA03', 'KA03', 'KA05', 'KA51'],
  Kolkata: ['WB02', 'WB02', 'WB06', 'WB20'],
} as const
const fromElsewhere = words(
  'MH01 MH04 MH20 KA19 GJ01 GJ05 DL03 DL08 TN09 TN22 TS09 AP16 KL07 WB24 UP32 RJ14 PB10 GA03 HR26 MP09',
)
export type City = keyof typeof byCity
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ' // no I and no O on plates

/** `strange` is the share of plates from other cities. */
export function plate(random: SeededRandom, city: City, strange = 0.2): string {
  const district = random.datatype.boolean(1 - strange)
    ? random.helpers.arrayElement(byCity[city])
    : random.helpers.arrayElement(fromElsewhere)
  return `${district}${random.helpers.arrayElement([...LETTERS])}${random.helpers.arrayElement([...LETTERS])}${random.string.numeric(4)}`
}
