/** Occupations in our own words, one a line: code, bar, what the day is, what is good, what is hard. */
export const SHOPS_TRADES_AND_ROADS = `
41-1011 | You run the floor of a shop: staff, stock, targets, and the customer who wants the manager. You learn business by doing it. Weekends and holidays are your busiest days.
41-2011 | You take payments, pack, greet, and keep the drawer right to the cent. It is quick to start and hours can be chosen. You stand, repeat, and share the work with machines.
41-2031 | You help people to find what suits them, and keep shelves tidy. You meet everybody and learn to read people. Pay is modest, and the busy hours are other people's free ones.
41-3021 | You find people who need insurance, explain it and sell it. What you build up keeps paying. The first years are many refusals and little money.
41-3091 | You sell a service, from software to cleaning, to organisations or people. Success is yours and paid as such. So is a bad month.
41-4012 | You sell goods to shops and firms, much of it on the road or the phone. You know your customers for years. Targets travel with you.
41-9022 | You show homes, bring sellers and buyers together and see a sale through. You are your own boss and share great moments. There may be no pay for months, and calls on every Sunday.
43-5052 | You sort and bring the post, on foot or by van, in every weather. You are outdoors and on your own, and people are glad to see you. Mornings are early and parcels grow heavier.
47-1011 | You lead a crew on a building site: who does what, how, and safely. You know the trade and now teach it. You answer for the time lost by rain.
47-2031 | You cut, join and set wood and other materials, from frames to fine doors. You can show your children what you built. Knees, weather and gaps between jobs are the price.
47-2061 | You dig, carry, clear and help every trade on a site. You can begin without papers and learn from all. It is heavy and sometimes dangerous.
47-2073 | You move earth and steel with machines as large as houses. Skill shows in the centimetre. You sit in noise and vibration, and follow the work.
47-2111 | You lay wires, connect, test, and find out why it is dark. The apprenticeship is paid and the trade is wanted everywhere. Crawl spaces, ladders and current ask for care.
47-2141 | You prepare walls and paint them so that nobody sees where you began. Results are quick. Most of it is sanding, masking and ladders.
47-2152 | You lay and mend pipes for water, gas and heat. People need you and pay for it. Some calls are at night, and some are dirty.
47-2181 | You lay and mend roofs, above everybody else. You see far and finish things. Heat, height and season are hard.
47-2231 | You mount solar panels and wire them up, mostly on roofs. You build something that is wanted. Travel, sun and height are part of the day.
49-3023 | You find out what is wrong with a car and put it right. Every fault is a small riddle. Cars are computers now, so you keep learning and buying tools.
49-3031 | You keep lorries and buses on the road. The engines are large and the work is sure. It is heavy, oily and sometimes at the roadside.
49-9021 | You install and mend heating and cooling. Work is there in every season. Roofs in August and cellars in January are where it is.
49-9041 | You keep a factory's machines running and find out why they stopped. You know them better than anybody. When a line stands still everybody waits for you.
49-9071 | You mend whatever a building has: locks, lights, taps, paint. No day is the same. You are called for everything at once.
49-9081 | You climb wind turbines, check and mend them. The view is unlike any office. So are the height, the wind and the weeks away.
51-2092 | You put parts together at a line, with a team that depends on each hand. It is steady work that is learnt on the spot. The rhythm is the machine's.
51-3011 | You mix, shape and bake before the town wakes. You smell what you made and people line up for it. Nights are short and sacks are heavy.
51-4041 | You set up machines and cut metal to the hundredth of a millimetre. Exact people find peace in it. You stand in noise, and a slip costs the piece.
51-4121 | You join metal with heat, from gates to pipelines. It is a craft that you can see and that is wanted. Fumes, heat and awkward positions are the price.
51-9061 | You look at, measure and test what others made, and decide whether it goes out. A sharp eye is valued. It repeats, and cameras do more of it each year.
51-9161 | You load, start and watch machines that cut by program. You learn a trade between hands and computers. Long runs can be dull, until something breaks.
53-2011 | You fly passengers or freight, check, plan and decide. The view never gets old. Training is dear, and you sleep in many hotels.
53-2031 | You look after passengers in the air: safety first, then comfort. You see the world with a crew. Jet lag, delays and tempers travel along.
53-3032 | You drive a lorry over long distances, load, secure and keep the log. You are on your own with the road. So you are for days, away from home.
53-3033 | You deliver parcels or goods, stop after stop, by van. You are outdoors and nobody looks over your shoulder. The clock does, and stairs are many.
53-3051 | You drive children to school and home again, and keep the peace on the way. Hours leave the day free. They are split, and attention may not slip.
53-3052 | You drive a bus through a town or between towns, by the timetable. It is steady and public. Traffic and some passengers are not.
53-7051 | You drive a forklift: unload, stack, bring. It is skilled work after a short course. Care never ends where people walk.
53-7062 | You load, unload and carry what others ordered. Work is easy to find and keeps you fit. It is heavy, and shifts may be nights.
53-7065 | You fill shelves and pick orders, often by a scanner's list. You can start tomorrow. Targets count every minute, and you walk for miles.
45-2092 | You plant, weed and harvest, by hand and with machines. You are outdoors and see things grow. It is hard, hot and bound to the season.
11-9013 | You run a farm: soil, animals, machines, prices. You are your own master on your own land. Weather and markets are master over you.
`;
