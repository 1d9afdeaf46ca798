import type { ImportKind } from '@aangan/contract/people/import-shapes'
import { listed } from './words.rules.ts'

/** What a column may be called, the surest first. In three languages, and in Latin letters as people type them. */
export const headersOf = (kind: ImportKind, field: string): readonly string[] => headers[kind][field] ?? []

const person = listed(`Name, Full Name, Resident Name, Name of Resident, Member Name, Name of Member, Owner Name,
    Name of Owner, Name of the Owner, Flat Owner, Tenant Name, Occupant Name, Occupant, Resident, Member,
    Owner, नाम, पूरा नाम, निवासी का नाम, मालिक का नाम, सदस्य का नाम, निवासी, नाव, संपूर्ण नाव, पूर्ण नाव,
    रहिवाशाचे नाव, सभासदाचे नाव, सदनिकाधारकाचे नाव, मालकाचे नाव, रहिवासी, Naam, Nav, Naav`)
const houseNo =
  listed(`House Number, House No, Flat Number, Flat No, Unit Number, Unit No, Apartment Number, Apartment No,
    Apt No, Door No, Room No, Villa No, Shop No, Flat/House No, Flat No/Wing, Wing/Flat No,
    Wing & Flat No, Wing & Flat, Wing-Flat, Flat, House, Unit, Apartment, घर नंबर, घर क्रमांक, घर क्र,
    मकान नंबर, मकान, फ़्लैट नंबर, फ़्लैट, सदनिका क्रमांक, सदनिका क्र, सदनिका नं, सदनिका नंबर, सदनिका,
    फ्लॅट नंबर, फ्लॅट नं, फ्लॅट क्रमांक, फ्लॅट क्र, फ्लॅट, खोली क्रमांक, घर, Ghar No, Makan No, Sadanika,
    Sadnika, Sadanika Kramank, Sadnika Kramank`)
const division = listed(`Division, Wing, Wing Name, Wing No, Block, Block No, Block Name, Tower, Tower No, Tower Name,
    Building, Building No, Building Name, Bldg, Bldg No, विंग, ब्लॉक, टॉवर, टावर, इमारत, बिल्डिंग`)
const mobileNo =
  listed(`Mobile Number, Mobile No, Mobile, Mob No, Mob, Contact Number, Contact No, Phone Number, Phone No,
    WhatsApp Number, WhatsApp No, Cell No, Cell, Contact, Phone, WhatsApp, Telephone, Tel No, Tel,
    मोबाइल नंबर, मोबाईल नंबर, मोबाइल नं, मोबाईल नं, मोबाइल क्रमांक, मोबाईल क्रमांक, मोबाइल, मोबाईल,
    संपर्क नंबर, संपर्क क्रमांक, फ़ोन नंबर, फोन नं, फोन क्रमांक, भ्रमणध्वनी, दूरध्वनी, फ़ोन, संपर्क,
    Mobail No, Sampark`)
const email = listed(`Email, E-mail, Email ID, Email Address, Mail ID, Mail, ईमेल, ई-मेल, ईमेल आईडी, ईमेल आयडी, मेल`)
const houseType =
  listed(`House Type, Type of House, Flat Type, Type of Flat, Unit Type, Property Type, Configuration, BHK,
    घर का प्रकार, फ़्लैट का प्रकार, घराचा प्रकार, सदनिकेचा प्रकार, सदनिका प्रकार, फ्लॅटचा प्रकार`)
const vehicleNo = listed(`Vehicle Number, Vehicle No, Vehicle Registration Number, Vehicle Registration No,
    Registration Number, Registration No, Reg No, Regn No, Number Plate, Plate, Car Number, Car No,
    Bike No, Vehicle, गाड़ी नंबर, वाहन नंबर, वाहन क्रमांक, गाडी नंबर, गाडी क्रमांक, गाडी नं, गाड़ी, वाहन,
    Gadi No, Gaadi No, Vahan No`)
const vehicleType = listed(`Vehicle Type, Type of Vehicle, 2W/4W, Two/Four Wheeler, Wheeler, Type, वाहन का प्रकार,
    गाड़ी का प्रकार, वाहनाचा प्रकार, गाडीचा प्रकार, प्रकार`)
const ownershipType =
  listed(`Ownership Type, Ownership, Owner/Tenant, Owner or Tenant, Tenant/Owner, Owned/Rented, Self/Rented,
    Occupancy Type, Type of Occupancy, Occupancy, Resident Type, Type of Resident, Member Type,
    Occupied By, Owner Tenant Status, Type, Status, मालिक या किरायेदार, मालिक/किरायेदार, मालक की भाडेकरू,
    मालक/भाडेकरू, मालक किंवा भाडेकरू, मालक/भाडेकरु, प्रकार`)

const house = { houseNo, division }
const headers: Readonly<Record<ImportKind, Readonly<Record<string, readonly string[]>>>> = {
  RESIDENTS: {
    name: person,
    ...house,
    ownershipType,
    mobileNo,
    email,
    houseType,
    household: listed(`Household, Family, Family Group, परिवार, कुटुंब`),
  },
  VEHICLES: { vehicleNo, type: vehicleType, ...house, mobileNo },
  HELPERS: {
    name: [
      ...listed(`Name, Helper Name, Name of Helper, Staff Name, Helper`),
      ...person,
      ...listed(`हेल्पर का नाम, मदतनीसाचे नाव`),
    ],
    contactNo: ['Contact Number', 'Contact No', ...mobileNo],
    category: listed(`Category, Type of Work, Work, Service, Profession, Occupation, Job, Skill, Role, Type, काम,
    काम का प्रकार, श्रेणी, कामाचा प्रकार, व्यवसाय, प्रकार, Kaam`),
    isAvailable: listed(`Available, Is Available, Availability, Active, काम के लिए खाली, कामासाठी मोकळे, उपलब्ध`),
  },
  HOUSES: { division, number: [...houseNo, 'Number', 'No'], type: [...houseType, 'Type', 'प्रकार'] },
}

/** Columns that are no field, but tell a header from data. */
export const ignoredHeaders =
  listed(`Sr No, Sr, S No, Sl No, Serial No, No, Remarks, Floor, Parking, Area, Date, क्रमांक, क्र, अ क्र,
    अनु क्र, अनुक्रमांक, क्रम संख्या, शेरा, टिप्पणी, मजला`)
