import type { ReleaseLanguage } from './releaseLanguage.ts'

export const english: ReleaseLanguage = {
  code: 'en',
  decimal: '.',
  thousands: ',',
  money: '£{millions} million',
  quarter: 'Q{n}',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  datelines: [
    '{city}, {day} {month} {year}',
    '<b>{city}</b> &ndash; {month} {day}, {year}',
    '{city} / {place}, {day} {month}',
  ],
  companies: [
    {
      name: 'Velmora Bank',
      city: 'London',
      listed: 'GB',
      domain: 'velmorabank.example',
      products: ['PocketLedger', 'Velmora Junior Account'],
    },
    {
      name: 'Velmora Bank Holdings plc',
      city: 'London',
      listed: 'GB',
      domain: 'velmora.example',
      products: ['Green Covered Bond', 'OakVault'],
    },
    {
      name: 'Velmora Energy plc',
      city: 'Aberdeen',
      listed: 'GB',
      domain: 'velmora-energy.example',
      products: ['TidalTwin', 'HearthGrid 4'],
    },
    {
      name: 'Harrowmere Savings Bank',
      city: 'Leeds',
      listed: null,
      domain: 'harrowmere.example',
      products: ['First Home Plan'],
    },
    {
      name: 'Kestrel-Holm Logistics',
      city: 'Hull',
      listed: 'GB',
      domain: 'kestrel-holm.example',
      products: ['ColdTrack', 'NightDock'],
    },
    {
      name: "O'Tarran & Sons Ltd",
      city: 'Cork',
      listed: null,
      domain: 'otarran.example',
      products: ['Tarran Reserve Oats'],
    },
    {
      name: 'Brindlecombe Mars Instruments Inc.',
      city: 'Boulder',
      listed: 'US',
      domain: 'bmi.example',
      products: ['RedDust 2', 'MassLine'],
    },
    {
      name: 'Ostrane Pharma Inc.',
      city: 'Boston',
      listed: 'US',
      domain: 'ostrane.example',
      products: ['ostramab', 'NasoClear'],
    },
    {
      name: 'Quillfeather Software Corp.',
      city: 'Toronto',
      listed: 'CA',
      domain: 'quillfeather.example',
      products: ['DraftMate', 'QuillCloud'],
    },
    {
      name: 'Northwick Mass Transit Authority',
      city: 'Northwick',
      listed: null,
      domain: 'northwicktransit.example',
      products: ['TapCard'],
    },
    {
      name: 'Tamsin Maas Foundation',
      city: 'Bristol',
      listed: null,
      domain: 'tamsinmaas.example',
      products: ['River School'],
    },
    {
      name: 'Blackmere Water plc',
      city: 'Cardiff',
      listed: 'GB',
      domain: 'blackmere.example',
      products: ['LeakLens'],
    },
    {
      name: 'Dunmallow Foods Group plc',
      city: 'Dublin',
      listed: 'IE',
      domain: 'dunmallow.example',
      products: ['Mallow Mornings', 'OatWorks'],
    },
    {
      name: 'bluefernery labs',
      city: 'Cambridge',
      listed: null,
      domain: 'bluefernery.example',
      products: ['FernFilm'],
    },
    {
      name: 'Ardlenane Shipping & Manors Trust',
      city: 'Glasgow',
      listed: 'GB',
      domain: 'ardlenane.example',
      products: ['Manors Pass'],
    },
  ],
  people: [
    'Alice Penhallow',
    'Gareth Ombersley',
    'Priya Vantongeren',
    'Siobhán Keaveney',
    'Mads Thornbury',
    "Declan O'Tarran",
    'Ngozi Farrand',
    'Harriet Maas',
  ],
  roles: [
    'chief executive',
    'chief financial officer',
    'head of research',
    'chair of the board',
    'managing director',
    'director of operations',
  ],
  places: ['Manchester', 'Rotterdam', 'New York', 'Singapore', 'Edinburgh', 'Belfast', 'Lisbon', 'Hamburg'],
  topics: [
    {
      headlines: [
        '{company} reports record {quarter} revenue of {total}',
        '{company}: {quarter} results ahead of expectations',
        '{company} publishes its figures for {quarter}',
      ],
      subheadlines: [
        'Revenue up {share}&nbsp;% year on year; the outlook for {nextYear} is <i>confirmed</i>',
        'Interim dividend raised, net debt reduced',
      ],
      leads: [
        '{company} today published its unaudited results for {quarter} {year}, with revenue of {total}, ' +
          'up {share}% on the year before.',
      ],
      sentences: [
        'Operating profit rose to {amount}, helped by lower energy prices and a stronger order book.',
        'Net debt stood at {amount} at the end of the period, and the board proposes to buy back up to ' +
          '{percent}% of the shares.',
        'Demand in {place} recovered faster than the bank of forecasts collected by the company had ' +
          'suggested.',
        'Currency effects reduced growth by {percent} percentage points, mainly because of the weaker ' +
          'dollar.',
        'The company confirmed its guidance and now expects revenue in the upper half of the range.',
      ],
    },
    {
      headlines: [
        '{company} appoints {person} as {role}',
        '{person} joins {company}',
        'Change on the board of {company}',
      ],
      subheadlines: ['{person} succeeds {person2} from {month} {nextYear}', 'A smooth handover in {city}'],
      leads: [
        'The board of {company} has appointed {person} as {role} with effect from the first of next month.',
      ],
      sentences: [
        '{person} comes from {partner}, where the team in {place} grew from {count} to more than twice ' +
          'that number.',
        '{person2} steps down after many years and will advise the company until the end of {nextYear}.',
        'The appointment is subject to the approval of the regulator and of the works council.',
        'A graduate of mathematics and a keen sailor, {person} lives near {city} with two children and an ' +
          'old dog.',
        'The nomination committee looked at {count} candidates from nine countries.',
      ],
    },
    {
      headlines: [
        '{company} launches {product}',
        'Introducing {product}: mass production starts in {city}',
        '{product} by {company} now available in {place}',
      ],
      subheadlines: [
        'First deliveries in {month}; {count} orders on the first day',
        'Lighter, quieter and made from recycled steel',
      ],
      leads: ['{company} today unveiled {product}, its most important launch since the company was founded.'],
      sentences: [
        'The design team tested {count} prototypes between {city} and {place}, in rain, snow and dust.',
        '{product} uses {percent}% less energy than its predecessor and is repaired with ordinary tools.',
        'Mass production begins next month; the price starts at {count} including delivery.',
        'Early users praised the battery, the manual and, in one case, the box.',
        'An application programming interface is open to partners, and the source of the sample programs ' +
          'is public.',
      ],
    },
    {
      headlines: [
        '{company} and {partner} announce strategic partnership',
        '{company} to acquire a stake in {partner}',
        'Joint venture of {company} and {partner} in {place}',
      ],
      subheadlines: ['Agreement worth {total} over five years', 'Both companies stay independent'],
      leads: ['{company} and {partner} have signed an agreement to work together in {place} and beyond.'],
      sentences: [
        'The partners will share warehouses, data standards and a joint team of {count} people.',
        'Closing is expected in {quarter} {nextYear}, once the competition authorities have given their ' +
          'consent.',
        'Under the terms of the deal {company} takes {percent}% of the shares for {amount} in cash.',
        'A wi-fi and e-mail service for small harbours is the first product of the alliance.',
        'The central bank and the ministry were informed in advance.',
      ],
    },
    {
      headlines: [
        'Study: {company} measures CO<sub>2</sub> savings of {share}%',
        '{company} presents results of {product} trial in {place}',
        'Mars mission carries instruments by {company}',
      ],
      subheadlines: ['{count} participants over eighteen months', 'Peer-reviewed paper to appear in {month}'],
      leads: ['Researchers of {company} presented new data at the annual congress in {place}.'],
      sentences: [
        'The mass spectrometer detected traces of water in {percent}% of the samples.',
        'Compared with placebo, the primary endpoint was met (p&nbsp;&lt;&nbsp;0.01); side effects were ' +
          'mild.',
        'The instrument on its way to Mars weighs less than a bag of flour and survives 180 degrees of ' +
          'frost.',
        'Emissions of CO<sub>2</sub> fell by {percent}% within a year, and those of methane by rather more.',
        'The raw data, {count} measurements in all, are published under an open licence.',
      ],
    },
    {
      headlines: [
        '{company} opens new site in {place}',
        '{company} invests {total} in {place}',
        'New address, old friends: {company} moves into {place}',
      ],
      subheadlines: ['{count} new jobs by {nextYear}', 'Powered by wind and by the river alone'],
      leads: ['With a ceremony on the quay, {company} opened its new site in {place} this morning.'],
      sentences: [
        'The roof carries {count} solar panels, and the heat of the machines warms the school next door.',
        'Some {count} people will work in three shifts; the canteen is open to the neighbours.',
        'The investment of {total} is the largest that {company} has made outside {city}.',
        'The river Maas and the motorway are both within sight of the loading ramps.',
        'Local manors and masses of bluebells were spared: the road now makes a bend.',
      ],
    },
  ],
  background: [
    'The announcement follows months of talks with customers, suppliers and staff.',
    'Analysts had expected slower progress and called the news a pleasant surprise.',
    'Details are set out in the annual report, which can be ordered free of charge.',
    'Forward-looking statements involve risks and uncertainties; actual results may differ.',
    'Photographs and a short film are available for editors.',
    'In {place}, too, the company sees a growing market.',
    'A conference call for investors and the press takes place at 10:30.',
    'The project had been delayed by the weather, a lost key and a very old map.',
  ],
  quotes: [
    '&ldquo;We promised less and delivered more,&rdquo; said {person}, {role} of {company}.',
    '&ldquo;This is good news for {city} and for everyone who banks on steady work,&rdquo; {person} said.',
    '"It is not the end of the road," said {person}, "but you can see the sea from here."',
  ],
  listIntro: 'The main points at a glance:',
  listItems: [
    'revenue of {amount}',
    '{count} employees in {count2} towns',
    'start in {month} {nextYear}',
    'no change to the dividend policy',
    'service round the clock',
  ],
  tableHead: ['Item', '{year}', 'Change'],
  tableRows: ['Revenue', 'Operating profit', 'Orders on hand'],
  tableStaff: 'Employees',
  about: [
    '<h2>About {company}</h2><p>{company} is based in {city} and employs {count} people. More at ' +
      '<a href="https://www.{domain}/about" title="corporate profile">www.{domain}</a>.</p>',
    '<p><b>Notes to editors:</b> {company}, founded in {city}, serves customers in {count2} countries.</p>',
  ],
  contacts: [
    '<p>Press office {company}<br/>{person}<br/>Tel. +44 1632 96{digits}<br/>' +
      '<a href="mailto:press@{domain}">press@{domain}</a></p>',
    '<p>{person}, media relations, {city}<br/>news@{domain}</p>',
  ],
  copyrights: [
    '<p>&copy; {year} {company}. All rights reserved.</p>',
    '<p>Copyright {year} {company} &amp; partners. Free for editorial use.</p>',
  ],
}
